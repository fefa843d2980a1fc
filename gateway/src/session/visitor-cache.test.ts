import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createVisitorCache } from './visitor-cache.ts';

const COOKIES = { session: 's1', staffSession: null, guest: null, device: null };
/** Ten minutes, as a literal. */
const TEN_MINUTES_MS = 600_000;
const digest = createHash('sha256').update(COOKIES.session).digest('hex');

/** A cache, and a visitor that can be kept in it. */
function opened() {
  const cache = createVisitorCache();
  const visitor = { customer: undefined, account: undefined, staff: undefined, token: 'a-token' };
  const entry = { visitor, staleAt: 2 * TEN_MINUTES_MS, touchedAt: 0 };
  return {
    cache,
    keep: async () => (await cache.lookUp(COOKIES)).keep(entry),
    isFound: async () => (await cache.lookUp(COOKIES)).found !== undefined,
  };
}

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
    const { cache, keep, isFound } = opened();
    await keep();
    expect(await isFound()).toBe(true);
    await cache[method](ended as never);
    await keep();
    expect(await isFound()).toBe(false);
    jest.setSystemTime(TEN_MINUTES_MS - 1);
    await keep();
    expect(await isFound()).toBe(false);
    jest.setSystemTime(TEN_MINUTES_MS);
    await keep();
    expect(await isFound()).toBe(true);
  },
);

it('AUTH-50 finds the visitor of a changed account again once it was kept anew', async () => {
  const { cache, keep, isFound } = opened();
  await keep();
  await cache.renew([digest]);
  expect(await isFound()).toBe(false);
  await keep();
  expect(await isFound()).toBe(true);
});
