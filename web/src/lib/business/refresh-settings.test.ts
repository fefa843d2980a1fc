import { afterEach, expect, it, jest } from '@jest/globals';
import { refreshSettings } from './refresh-settings.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

it('BIZ-04 asks for new settings again from 5 s after the last look, not before', async () => {
  let now = 1_000_000;
  let asked = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  globalThis.fetch = async () => {
    asked += 1;
    return { ok: false } as Response;
  };
  await refreshSettings();
  expect(asked).toBe(1);
  now += 4_999;
  await refreshSettings();
  expect(asked).toBe(1);
  now += 1;
  await refreshSettings();
  expect(asked).toBe(2);
});
