import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { forEachServiceSetting, isServiceName, SERVICE_NAMES } from './services.ts';

describe('the list of services', () => {
  it('matches the folder services', () => {
    const folders = readdirSync(new URL('../../../services', import.meta.url));
    expect([...SERVICE_NAMES].sort()).toEqual(folders.sort());
  });

  it('recognises its names', () => {
    expect(isServiceName('bookings')).toBe(true);
    expect(isServiceName('gateway')).toBe(false);
  });

  it('names a setting of each', () => {
    expect(forEachServiceSetting('URL', (name) => name)).toEqual({
      IDENTITY_URL: 'identity',
      VEHICLES_URL: 'vehicles',
      BOOKINGS_URL: 'bookings',
      ADMIN_URL: 'admin',
    });
  });
});
