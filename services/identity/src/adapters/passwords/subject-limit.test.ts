import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSubjectLimit } from './subject-limit.ts';

const BUSY = { code: 'BUSY', details: { retryAfterSeconds: 2 } };

describe('an attempt on one account', () => {
  let withSubjectLimit: ReturnType<typeof createSubjectLimit>;
  let begun: number;
  const unending = () => {
    begun += 1;
    return new Promise<never>(() => undefined);
  };

  beforeEach(() => {
    jest.useFakeTimers();
    withSubjectLimit = createSubjectLimit();
    begun = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('AUTH-37 is one of two at once, or of 30 that wait; one more is refused, and another account’s is not', async () => {
    for (let attempt = 0; attempt < 32; attempt += 1) void withSubjectLimit('one', unending);
    expect([begun, jest.getTimerCount()]).toEqual([2, 30]);
    const excess = withSubjectLimit('one', unending);
    expect(jest.getTimerCount()).toBe(30);
    await expect(excess).rejects.toMatchObject(BUSY);
    expect(await withSubjectLimit('another', async () => 'begun')).toBe('begun');
  });

  it('AUTH-37 is refused once it has waited for 5 s', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) void withSubjectLimit('one', unending);
    const waiting = withSubjectLimit('one', unending);
    jest.advanceTimersByTime(4_999);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(jest.getTimerCount()).toBe(0);
    await expect(waiting).rejects.toMatchObject(BUSY);
    expect(begun).toBe(2);
  });
});
