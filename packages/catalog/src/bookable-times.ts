import type { SavedSettings, WeekdayHours } from './business.ts';
import { dateFormat } from './date-format.ts';
import { durationText } from './durations.ts';
import { OPENING_HOURS } from './opening-hours.ts';
import { TIME_SLOTS, type TimeSlotKey } from './slots.ts';

/** A moment on the business's own clock: a day, and minutes after its midnight. */
export interface ClockMoment {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly minute: number;
}

/** A window in which work may begin, both ends inclusive. */
export interface StartWindow {
  readonly date: string;
  readonly from: number;
  readonly until: number;
}

/** What decides the bookable times, by the business's current time. */
export interface BookableTimes {
  readonly saved: Pick<SavedSettings, 'openingHours' | 'closures' | 'leadMinutes' | 'horizonDays'>;
  readonly now: ClockMoment;
  /** The first bookable moment: now plus the lead time, if one was saved. */
  readonly earliest: ClockMoment;
}

/** Why a window can't be booked, as a sentence for people, and which part of it is at fault. */
export interface NotBookable {
  readonly part: 'date' | 'time';
  readonly reason: string;
}

const WHOLE_DAY = { from: 0, until: 24 * 60 - 1 } as const;
/** The advertised opening hours, as staff would save them. */
export const ADVERTISED_HOURS: readonly WeekdayHours[] = OPENING_HOURS.weekdays.map((weekday) => ({
  weekday,
  opens: OPENING_HOURS.opens,
  closes: OPENING_HOURS.closes,
}));
/** How many days ahead are searched for the next open one: enough to get past a year of closure. */
const SEARCHED_DAYS = 400;
/** How far ahead a suggested minute lies at least, so that it can still be booked once it was read and chosen. */
export const MINUTES_TO_CHOOSE = 5;
/** Minutes that the clock suggests, rather than hours or crews, are whole quarters of an hour. */
export const QUARTER_MINUTES = 15;

/** The window of a slot: the crew comes at its start or later, before its end. */
export function slotWindow(date: string, slot: TimeSlotKey): StartWindow {
  const { startHour, endHour } = TIME_SLOTS[slot];
  return { date, from: startHour * 60, until: endHour * 60 - 1 };
}

/** The window of a day without a time. */
export function dayWindow(date: string): StartWindow {
  return { date, ...WHOLE_DAY };
}

/**
 * Why no work of so many minutes can begin in a window and end within the opening hours (BIZ-09); null if it can.
 * Settings that were never saved restrict nothing (BIZ-08).
 */
export function whyNotBookable(
  times: BookableTimes,
  window: StartWindow,
  minutes: number,
): NotBookable | null {
  const { saved, earliest } = times;
  const { date } = window;
  const last = lastDayOf(times);
  if (date > last) {
    return { part: 'date', reason: `We take bookings until ${weekdayAndDay(last)}.` };
  }
  const closure = saved.closures?.find(({ from, to }) => from <= date && date <= to);
  if (closure) {
    const because = closure.reason && ` (${closure.reason})`;
    return { part: 'date', reason: `We are closed on ${weekdayAndDay(date)}${because}.` };
  }
  const hours = hoursOf(times, date);
  if (!hours) return { part: 'date', reason: `We are closed on ${weekdayName(date)}s.` };
  const lead = saved.leadMinutes;
  const latest = Math.min(window.until, hours.closes - minutes);
  const from = Math.max(restFrom(times, window), hours.opens);
  if (from > latest) {
    const closing = clockText(hours.closes);
    const part = window.until - window.from === WHOLE_DAY.until ? 'date' : 'time';
    const reason =
      from <= window.until && from < hours.closes
        ? `We close at ${closing} that day, and this takes up to ${durationText(minutes)}.`
        : `We work from ${clockText(hours.opens)} to ${closing} on ${weekdayName(date)}s.`;
    return { part, reason };
  }
  if (
    lead !== undefined &&
    (date < earliest.date || (date === earliest.date && latest < earliest.minute))
  ) {
    return { part: 'time', reason: `We need ${durationText(lead)} notice.` };
  }
  return null;
}

/** The last day within the horizon; without one, later than any. */
export function lastDayOf({ saved: { horizonDays }, now }: BookableTimes): string {
  return horizonDays ? addDays(now.date, horizonDays) : '9999';
}

/**
 * The first minute of a window at which work could still begin: of today the part that has passed is lost, once opening
 * hours were saved (AVAIL-10). A window that is over is left to those who say that it is past.
 */
function restFrom({ saved, now }: BookableTimes, { date, from, until }: StartWindow): number {
  const isNow = date === now.date && now.minute <= until;
  return saved.openingHours && isNow ? Math.max(from, now.minute) : from;
}

/**
 * The first moment from `now` on, and not before `from`, that can be chosen for such work; null if there is none within
 * a year. The first bookable moment itself would be over before it is chosen: the next quarter of an hour is named.
 */
function nextBookable(times: BookableTimes, from: string, minutes: number): ClockMoment | null {
  const { now, earliest } = times;
  const soonest =
    Math.ceil((earliest.minute + MINUTES_TO_CHOOSE) / QUARTER_MINUTES) * QUARTER_MINUTES;
  for (let day = 0; day < SEARCHED_DAYS; day += 1) {
    const date = addDays(from, day);
    if (date > lastDayOf(times)) break;
    const opens = hoursOf(times, date)?.opens ?? 0;
    const minute = date === earliest.date ? Math.max(opens, soonest) : opens;
    const isAhead = date >= now.date && minute <= WHOLE_DAY.until;
    if (isAhead && !whyNotBookable(times, { date, from: minute, until: minute }, minutes)) {
      return { date, minute };
    }
  }
  return null;
}

/** The message why a window can't be booked and what can be booked instead; null if it can. */
export function notBookableText(
  times: BookableTimes,
  window: StartWindow,
  minutes: number,
): (NotBookable & { readonly message: string }) | null {
  const fault = whyNotBookable(times, window, minutes);
  if (!fault) return null;
  // Without saved hours midnight can be booked too (BIZ-08), but nobody expects to be told of it.
  const usual = { ...times, saved: { openingHours: ADVERTISED_HOURS, ...times.saved } };
  const nextFrom = (date: string) =>
    nextBookable(usual, date, minutes) ?? nextBookable(times, date, minutes);
  // A wanted day that is the last one, or beyond it, has open days only before it.
  const next = nextFrom(window.date) ?? nextFrom(times.now.date);
  const instead = next
    ? `The next open time is ${weekdayAndDay(next.date)}, ${clockText(next.minute)}.`
    : 'There is no open time in the days that can be booked.';
  return { ...fault, message: `${fault.reason} ${instead}` };
}

/** The day a number of days later, `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** `8 AM`, `2:30 PM` of minutes after midnight. */
export function clockText(minute: number): string {
  const hour = Math.floor(minute / 60);
  const rest = minute % 60;
  const minutes = rest ? `:${String(rest).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** Minutes after midnight of `HH:MM`. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function hoursOf({ saved }: BookableTimes, date: string) {
  if (!saved.openingHours) return { opens: 0, closes: Number.POSITIVE_INFINITY };
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const hours: WeekdayHours | undefined = saved.openingHours.find((day) => day.weekday === weekday);
  return hours && { opens: minuteOf(hours.opens), closes: minuteOf(hours.closes) };
}

const weekdayName = dateOf({ weekday: 'long' });

/** `Monday, November 23`. */
export const weekdayAndDay = dateOf({ weekday: 'long', month: 'long', day: 'numeric' });

function dateOf(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = dateFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date) => format(new Date(`${date}T00:00:00Z`));
}
