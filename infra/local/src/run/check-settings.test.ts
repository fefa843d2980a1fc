import { SettingsError } from '@dewlane/service-kit/settings';
import { describe, expect, it } from '@jest/globals';
import { checkSettings } from './check-settings.ts';

async function faultsOf(
  env: Record<string, string>,
  known?: readonly string[],
): Promise<readonly string[]> {
  try {
    await checkSettings(env, known);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

describe('the check of all settings', () => {
  it('returns those of the starter if there is no fault', async () => {
    expect(await checkSettings({ PORT: '4100', OUTBOX_DAYS: '3' })).toMatchObject({
      PORT: 4100,
      ADMIN_USERNAME: 'admin',
    });
  });

  it('OPS-30 reports a fault once, also if the starter and several parts read the setting', async () => {
    const env = { PUBLIC_URL: 'nonsense', METRICS_PORT: 'x', OUTBOX_DAYS: 'x', LOG_LEVEL: 'loud' };
    const named = (await faultsOf(env)).map((fault) => fault.split(':')[0]);
    expect(named.sort()).toEqual(Object.keys(env).sort());
  });

  it('OPS-30 checks what the parts have in common with a setting that is wrong by itself', async () => {
    const env = { ADMIN_USERNAME: 'x'.repeat(51), ADMIN_PASSWORD: 'P@ssw0rd1!' };
    expect(await faultsOf(env)).toEqual([
      expect.stringMatching(/^ADMIN_USERNAME: /),
      expect.stringMatching(/^ADMIN_PASSWORD: is one of the first/),
    ]);
  });

  it('OPS-30 begins with the faults that are known already, and reports them once', async () => {
    expect(await faultsOf({ PORT: 'http', AUDIT_DAYS: 'x' }, ['DATA_DIR: x', 'PORT: y'])).toEqual([
      'DATA_DIR: x',
      'PORT: y',
      expect.stringMatching(/^AUDIT_DAYS: /),
    ]);
  });

  it('OPS-30 tells of ports that two settings share, among the other faults', async () => {
    const env = { BOOKINGS_PORT: '4000', IDENTITY_PORT: '4100', ADMIN_PORT: '4100', PORT: '' };
    expect(await faultsOf({ ...env, OUTBOX_DAYS: 'x' })).toEqual([
      'BOOKINGS_PORT: is 4000, as PORT is',
      'ADMIN_PORT: is 4100, as IDENTITY_PORT is',
      expect.stringMatching(/^OUTBOX_DAYS: /),
    ]);
  });

  it('OPS-30 tells of a port among the five for metrics', async () => {
    expect(await faultsOf({ PORT: '4104', METRICS_PORT: '4100', ADMIN_PORT: '4105' })).toEqual([
      'METRICS_PORT: takes 4100 to 4104, but PORT is 4104',
    ]);
  });

  it('lets several settings take any free port, and compares no wrong one', async () => {
    expect(await faultsOf({ PORT: '0', ADMIN_PORT: '0', METRICS_PORT: '0' })).toEqual([]);
    expect(await faultsOf({ PORT: 'http', ADMIN_PORT: '4000' })).toEqual([
      expect.stringMatching(/^PORT: /),
    ]);
  });
});
