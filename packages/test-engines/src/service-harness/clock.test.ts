import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { testClock } from './clock.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const machineAt = (iso: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(iso));

describe('the clock of a tested service', () => {
  it('stands where a test puts it, and passes by milliseconds', () => {
    const { now, setTime, pass } = testClock('2026-06-15T19:00:00.000Z');
    machineAt('2031-01-01T00:00:00.000Z');
    expect(now().toISOString()).toBe('2026-06-15T19:00:00.000Z');
    pass(1_500);
    expect(now().toISOString()).toBe('2026-06-15T19:00:01.500Z');
    setTime('2026-07-01T00:00:00.000Z');
    expect(now().toISOString()).toBe('2026-07-01T00:00:00.000Z');
  });

  it('runs as the machine’s does without an instant, ahead of it by what has passed', () => {
    const { now, pass } = testClock();
    machineAt('2026-06-15T19:00:00.000Z');
    pass(60_000);
    expect(now().toISOString()).toBe('2026-06-15T19:01:00.000Z');
    machineAt('2026-06-15T19:00:05.000Z');
    expect(now().toISOString()).toBe('2026-06-15T19:01:05.000Z');
  });
});
