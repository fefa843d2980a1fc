import { loadSettings } from '@dewlane/service-kit';
import { settingsFaults } from '@dewlane/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { identitySettings } from './config.ts';

const NEEDED = {
  DATABASE_URL: 'postgres://identity@127.0.0.1/identity',
  EVENT_LOG_URL: 'postgres://identity@127.0.0.1/event_log',
  KEY_SET_URL: 'http://127.0.0.1:4000/.well-known/jwks.json',
};

describe('the settings', () => {
  it('AUTH-23 defaults to 5 failures and 15 minutes', () => {
    expect(loadSettings(identitySettings, NEEDED)).toMatchObject({
      LOCKOUT_FAILURES: 5,
      LOCKOUT_MINUTES: 15,
    });
  });

  it('OPS-30 requires username and password of staff together, beside other faults', () => {
    const alone = { ...NEEDED, ADMIN_USERNAME: 'boss' };
    expect(() => loadSettings(identitySettings, alone)).toThrow('ADMIN_PASSWORD');
    expect(settingsFaults(identitySettings, { ...alone, LOCKOUT_FAILURES: 'many' })).toEqual([
      'LOCKOUT_FAILURES: must be a whole number from 1 to 100',
      'ADMIN_PASSWORD: ADMIN_USERNAME and ADMIN_PASSWORD come together',
    ]);
    const both = { ...alone, ADMIN_PASSWORD: 'Long-Enough1!' };
    expect(loadSettings(identitySettings, both).ADMIN_USERNAME).toBe('boss');
  });

  it('AUTH-36 refuses a common password for staff', () => {
    const settings = (ADMIN_PASSWORD: string) => ({
      DATABASE_URL: 'postgres://localhost/identity',
      EVENT_LOG_URL: 'postgres://localhost/event_log',
      KEY_SET_URL: 'http://localhost:4000/.well-known/jwks.json',
      ADMIN_USERNAME: 'wash-desk',
      ADMIN_PASSWORD,
    });
    for (const common of ['P@ssw0rd1!', 'Welcome2026!', 'Wash-Desk1!']) {
      expect(() => loadSettings(identitySettings, settings(common))).toThrow('guessers');
    }
    expect(loadSettings(identitySettings, settings('wet otter sings')).ADMIN_PASSWORD).toBe(
      'wet otter sings',
    );
  });
});
