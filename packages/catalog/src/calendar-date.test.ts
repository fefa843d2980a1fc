import { expect, it } from '@jest/globals';
import { isCalendarDate } from './calendar-date.ts';
import { calendarDateFault } from './calendar-date-fault.ts';

it.each(['2026-11-24', '2028-02-29', '2000-01-01', '2199-12-31'])('accepts the date %s', (day) => {
  expect(isCalendarDate(day)).toBe(true);
});

it.each([
  ['2026-02-30', 'February 30, 2026 does not exist.'],
  ['2027-02-29', 'February 29, 2027 does not exist.'],
  ['2026-11-00', 'November 0, 2026 does not exist.'],
  ['2026-13-01', 'There is no month 13.'],
  ['2026-00-10', 'There is no month 0.'],
  ['1999-12-31', 'The date must lie in the years 2000 to 2199.'],
  ['24/11/2026', 'The date must be written as YYYY-MM-DD, such as 2026-11-24.'],
])('API-43 says what is wrong with %s', (text, fault) => {
  expect(calendarDateFault(text)).toBe(fault);
});
