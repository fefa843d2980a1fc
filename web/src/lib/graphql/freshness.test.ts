import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFreshness } from './freshness.ts';

beforeEach(() => {
  // Noon in the business time zone.
  jest.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('createFreshness', () => {
  it('NET-04 treats data as fresh for 300000 ms', () => {
    const freshness = createFreshness();
    expect(freshness.isFresh('a')).toBe(false);
    freshness.fetched('a');
    jest.advanceTimersByTime(299_999);
    expect(freshness.isFresh('a')).toBe(true);
    jest.advanceTimersByTime(1);
    expect(freshness.isFresh('a')).toBe(false);
  });

  it('NET-27 treats data of an earlier business day as stale', () => {
    jest.setSystemTime(new Date('2026-11-22T07:59:59.000Z'));
    const freshness = createFreshness();
    freshness.fetched('a');
    jest.advanceTimersByTime(999);
    expect(freshness.isFresh('a')).toBe(true);
    jest.advanceTimersByTime(1);
    expect(freshness.isFresh('a')).toBe(false);
  });

  it('NET-06 discards data that was not used for 10 minutes', () => {
    const freshness = createFreshness();
    const discard = jest.fn();
    const leave = freshness.use('a', ['x', 'y'], discard);
    jest.advanceTimersByTime(3_600_000);
    expect(discard).not.toHaveBeenCalled();
    leave();
    jest.advanceTimersByTime(599_999);
    expect(discard).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(discard.mock.calls).toEqual([[['x', 'y']]]);
  });

  it('NET-06 keeps data that is used again within 10 minutes', () => {
    const freshness = createFreshness();
    const discard = jest.fn();
    freshness.use('a', [], discard)();
    jest.advanceTimersByTime(300_000);
    freshness.use('a', [], discard);
    jest.advanceTimersByTime(3_600_000);
    expect(discard).not.toHaveBeenCalled();
  });

  it('NET-06 NET-08 keeps what other data includes that is used, or was within 10 minutes', () => {
    const freshness = createFreshness();
    const discard = jest.fn();
    freshness.use('a', ['x', 'y', 'z'], discard)();
    freshness.use('b', ['x'], discard);
    jest.advanceTimersByTime(300_000);
    freshness.use('c', ['z'], discard)();
    jest.advanceTimersByTime(300_000);
    expect(discard.mock.calls).toEqual([[['y']]]);
    jest.advanceTimersByTime(300_000);
    expect(discard.mock.calls).toEqual([[['y']], [['z']]]);
  });

  it('NET-12 treats everything as stale after a write', () => {
    const freshness = createFreshness();
    freshness.fetched('a');
    freshness.expireAll();
    expect(freshness.isFresh('a')).toBe(false);
  });
});
