import { afterEach, expect, it, jest } from '@jest/globals';
import type { TokenSigner } from './signing-keys.ts';
import { createSystemToken } from './system-token.ts';

const MINUTE_MS = 60_000;

afterEach(() => {
  jest.useRealTimers();
});

it('is signed for the gateway, and again after half of its ten minutes', async () => {
  jest.useFakeTimers({ now: 0 });
  const signed: unknown[] = [];
  const sign: TokenSigner['sign'] = async (claims) => `token ${signed.push(claims)}`;
  const systemToken = createSystemToken({ sign, keySet: { keys: [] } }, 'identity');
  const asked = [];
  for (const at of [0, 5 * MINUTE_MS, 5 * MINUTE_MS + 1, 10 * MINUTE_MS]) {
    jest.setSystemTime(at);
    asked.push(await systemToken());
  }
  expect(asked).toEqual(['token 1', 'token 1', 'token 2', 'token 2']);
  const claims = { system: 'gateway', for: 'identity' };
  expect(signed).toEqual([claims, claims]);
});
