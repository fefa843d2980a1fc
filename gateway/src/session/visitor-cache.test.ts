import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createVisitorCache, DISTRUSTED_MS } from './visitor-cache.ts';

const COOKIES = { session: 's1', staffSession: null, guest: null, device: null };
const digest = createHash('sha256').update(COOKIES.session).digest('hex');

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([
  ['distrust', COOKIES.session],
  ['forget', [digest]],
] as const)(
  'ACCT-04 finds nothing kept within ten minutes of %s: identity may not have ended the session yet',
  async (method, ended) => {
    const cache = createVisitorCache();
    const visitor = { customer: undefined, account: undefined, staff: undefined, token: 'a-token' };
    const keep = async () =>
      (await cache.lookUp(COOKIES)).keep({ visitor, staleAt: 2 * DISTRUSTED_MS, touchedAt: 0 });
    const isFound = async () => (await cache.lookUp(COOKIES)).found !== undefined;
    await keep();
    expect(await isFound()).toBe(true);
    await cache[method](ended as never);
    await keep();
    expect(await isFound()).toBe(false);
    jest.setSystemTime(DISTRUSTED_MS);
    await keep();
    expect(await isFound()).toBe(true);
  },
);
