import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  adoptBusinessTimeZone,
  businessMinutes,
  businessToday,
  isPastDay,
} from './business-day.ts';

afterEach(() => adoptBusinessTimeZone('America/Los_Angeles'));

describe('the business day', () => {
  it.each([
    ['2026-11-21T07:59:59Z', '2026-11-20', 23 * 60 + 59],
    ['2026-11-21T08:00:00Z', '2026-11-21', 0],
    ['2026-07-01T06:59:00Z', '2026-06-30', 23 * 60 + 59],
    ['2026-07-01T07:00:00Z', '2026-07-01', 0],
    ['2026-03-08T10:00:00Z', '2026-03-08', 3 * 60],
  ])('begins at midnight in Los Angeles: at %s it is %s', (instant, day, minutes) => {
    expect(businessToday(new Date(instant))).toBe(day);
    expect(businessMinutes(new Date(instant))).toBe(minutes);
  });

  it('QUIZ-18 is not a past day, but earlier ones are', () => {
    const now = new Date('2026-11-21T07:59:59Z');
    expect(isPastDay('2026-11-19', now)).toBe(true);
    expect(isPastDay('2026-11-20', now)).toBe(false);
  });

  it('begins and ends in the time zone that the server names, unless its name is unknown', () => {
    const instant = new Date('2026-11-21T07:59:59Z');
    adoptBusinessTimeZone('America/New_York');
    expect(businessToday(instant)).toBe('2026-11-21');
    adoptBusinessTimeZone('Mars/Olympus');
    expect(businessMinutes(instant)).toBe(2 * 60 + 59);
  });

  it('needs no date format before somebody asks for it', () => {
    const built = jest.spyOn(Intl, 'DateTimeFormat');
    adoptBusinessTimeZone('Europe/Berlin');
    expect(built).not.toHaveBeenCalled();
    expect(businessToday(new Date('2026-11-21T07:59:59Z'))).toBe('2026-11-21');
    expect(built).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });
});
