import { fromDay, toDay } from './calendar-day.ts';

/** A month of the calendar; `month` counts from 0. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** The month of a day. */
export function monthOf(day: string): Month {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { year, month: month - 1 };
}

/** Adds days, unaffected by clock changes in any time zone. */
export function dayAfter(day: string, days: number): string {
  const date = fromDay(day);
  if (!date) {
    return day;
  }
  date.setDate(date.getDate() + days);
  return toDay(date);
}

/** The same day of another month, or its last day if it is shorter. */
export function dayInMonth(day: string, months: number): string {
  const { year, month: before } = monthOf(day);
  const month = before + months;
  const last = new Date(year, month + 1, 0, 12).getDate();
  return toDay(new Date(year, month, Math.min(Number(day.slice(8)), last), 12));
}

/** The weeks of a month, Sunday to Saturday; days of other months are null (QUIZ-17: weeks start on Sunday). */
export function weeksOf({ year, month }: Month): (string | null)[][] {
  const before = new Date(year, month, 1, 12).getDay();
  const days = new Date(year, month + 1, 0, 12).getDate();
  const cells = Array.from({ length: Math.ceil((before + days) / 7) * 7 }, (_, index) => {
    const date = index - before + 1;
    return date >= 1 && date <= days ? toDay(new Date(year, month, date, 12)) : null;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
