import { expect, it } from '@jest/globals';
import { demoCalendar } from '../infra/local/src/demo/calendar.ts';
import { demoSettings } from '../infra/local/src/demo/settings.ts';
import { dayAfter, openDays } from '../test/e2e/support/days.ts';

/** The days of two weeks, in which summer time, a month and a year end. */
const EVERY_DAY = ['2026-10-26', '2026-12-28'].flatMap((monday) =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(monday, days)),
);

it.each(EVERY_DAY)('finds days on which the demo business has room, seen from %s', (today) => {
  const { openingHours, closures } = demoSettings(today);
  const weekdays = openingHours.map(({ weekday }) => weekday);
  const bookedOn = (day: string) => demoCalendar(today).filter(({ date }) => date === day).length;
  const { past, ...ahead } = openDays(today);
  expect(new Set(Object.values(ahead)).size).toBe(3);
  for (const day of [past, ...Object.values(ahead)]) {
    expect(weekdays).toContain(new Date(`${day}T12:00:00Z`).getUTCDay());
    expect(closures.filter(({ from, to }) => from <= day && day <= to)).toEqual([]);
  }
  // With a third one the crews may have no two mornings left.
  expect(Math.max(...Object.values(ahead).map(bookedOn))).toBeLessThan(3);
});
