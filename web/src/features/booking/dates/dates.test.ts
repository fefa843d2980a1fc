import { describe, expect, it } from '@jest/globals';
import { fromDay, longDay, shortDay, toDay } from './calendar-day.ts';
import { formatTime, HOURS, MINUTES, minutesOfDay, parseTime, twoDigits } from './clock-time.ts';
import { isSlotOver, isTimeOver } from './free-times.ts';
import { dayAfter, dayInMonth, weeksOf } from './month-grid.ts';

describe('a day of the calendar', () => {
  it('QUIZ-20 is stored as YYYY-MM-DD, as the pressed day at every hour', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      expect(toDay(new Date(2026, 2, 8, hour))).toBe('2026-03-08');
    }
    expect(toDay(new Date(2026, 0, 1))).toBe('2026-01-01');
  });

  it('QUIZ-20 is read back as the same day, on every day of the year', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day, 1)) {
      const date = fromDay(day);
      expect(date && toDay(date)).toBe(day);
    }
  });

  it('is undefined if it does not exist', () => {
    expect(['2026-02-30', '2026-13-01', 'soon', ''].map(fromDay)).toEqual(Array(4).fill(undefined));
  });

  it('QUIZ-19 shows in long form', () => {
    expect(longDay('2026-11-21')).toBe('Saturday, November 21, 2026');
    expect(shortDay('2026-11-21')).toBe('Sat, Nov 21');
  });
});

describe('the month', () => {
  it('QUIZ-17 has weeks that start on Sunday', () => {
    const weeks = weeksOf({ year: 2026, month: 10 });
    expect(weeks[0]).toEqual(
      ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}`),
    );
    expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    expect(weeksOf({ year: 2026, month: 11 })[0]).toEqual([
      null,
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
  });

  it('moves by days and months', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayInMonth('2026-01-31', 1)).toBe('2026-02-28');
    expect(dayInMonth('2026-01-15', -1)).toBe('2025-12-15');
    expect(dayInMonth('2026-12-01', 1)).toBe('2027-01-01');
  });
});

describe('a custom time', () => {
  it('QUIZ-24 has a 12-hour list, minutes 00-59, AM and PM', () => {
    expect(HOURS).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(MINUTES).toHaveLength(60);
    expect([twoDigits(0), twoDigits(59)]).toEqual(['00', '59']);
  });

  it('is formatted and parsed', () => {
    expect(formatTime({ hour: 9, minute: 5, meridiem: 'PM' })).toBe('9:05 PM');
    expect(parseTime('9:05 PM')).toEqual({ hour: 9, minute: 5, meridiem: 'PM' });
    expect(['07:03 AM', '13:00 PM', '9:75 AM', '0:10 AM', '9:05'].map(parseTime)).toEqual(
      Array(5).fill(null),
    );
  });

  it.each([
    ['12:00 AM', 0],
    ['12:30 PM', 750],
    ['1:00 PM', 780],
    ['11:59 PM', 1439],
  ])('makes %s minute %i of the day', (text, minute) => {
    const time = parseTime(text);
    expect(time && minutesOfDay(time)).toBe(minute);
  });

  it('has passed today from its minute on, and on no later day', () => {
    const noon = new Date('2026-11-21T20:00:00Z');
    const at = (hour: number, meridiem: 'AM' | 'PM') => ({ hour, minute: 0, meridiem });
    expect(isTimeOver('2026-11-21', at(12, 'PM'), noon)).toBe(true);
    expect(isTimeOver('2026-11-21', at(1, 'PM'), noon)).toBe(false);
    expect(isTimeOver('2026-11-22', at(1, 'AM'), noon)).toBe(false);
  });
});

describe('a slot of today', () => {
  it.each([
    ['11:59', '2026-11-21T19:59:00Z', [false, false, false]],
    ['12:00', '2026-11-21T20:00:00Z', [true, false, false]],
    ['16:00', '2026-11-22T00:00:00Z', [true, true, false]],
    ['20:00', '2026-11-22T04:00:00Z', [true, true, true]],
  ])('is over once its end is reached, at %s in Los Angeles', (_clock, instant, over) => {
    const slots = (['morning', 'afternoon', 'evening'] as const).map((slot) =>
      isSlotOver('2026-11-21', slot, new Date(instant)),
    );
    expect(slots).toEqual(over);
    expect(isSlotOver('2026-11-22', 'morning', new Date(instant))).toBe(false);
  });
});
