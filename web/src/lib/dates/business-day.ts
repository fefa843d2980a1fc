import { logFailure } from '../browser/log.ts';
import { LOCALE } from '../text/language.ts';

/**
 * The business time zone: days begin and end in it, whatever the customer's own zone is
 * (design.md#how-the-screens-behave). The server sends it with the current user; this is the default until then.
 */
let zone = 'America/Los_Angeles';
/** What the server named; `zone` once it is known to be one. */
let named = zone;
/** The formatter for `zone`, created at its first use, since that takes tens of milliseconds on a phone. */
let clock: Intl.DateTimeFormat | undefined;

/** Adopts the time zone that the server named, unless the browser doesn't know it, which only its first use tells. */
export function adoptBusinessTimeZone(name: string): void {
  named = name;
}

function zoneInUse(): string {
  if (named !== zone) {
    try {
      clock = clockIn(named);
      zone = named;
    } catch (error) {
      named = zone;
      logFailure('The browser does not know the business time zone', error);
    }
  }
  return zone;
}

function clockIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
}

function parts(now: Date): Record<string, string> {
  const timeZone = zoneInUse();
  clock ??= clockIn(timeZone);
  return Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
}

/** The business's current day at this instant, `YYYY-MM-DD`. */
export function businessToday(now: Date): string {
  const { year, month, day } = parts(now);
  return `${year}-${month}-${day}`;
}

/** Builds the first date format, slow on a phone, while something else is under way, e.g. a call. */
export function buildClockSoon(): void {
  setTimeout(businessToday, 0, new Date());
}

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** `Nov 21, 2026, 9:30 AM` for an instant, in the business time zone. */
export function businessMoment(instant: Date): string {
  return formatOf('short').format(instant);
}

/** `Nov 21, 2026` for an instant, in the business time zone. */
export function businessDate(instant: Date): string {
  return formatOf(undefined).format(instant);
}

function formatOf(timeStyle: 'short' | undefined): Intl.DateTimeFormat {
  const timeZone = zoneInUse();
  const key = `${timeZone} ${timeStyle}`;
  const format =
    momentFormats.get(key) ??
    new Intl.DateTimeFormat(LOCALE, {
      dateStyle: 'medium',
      timeZone,
      ...(timeStyle && { timeStyle }),
    });
  momentFormats.set(key, format);
  return format;
}

/** Minutes since midnight at this instant, in the business time zone. */
export function businessMinutes(now: Date): number {
  const { hour, minute } = parts(now);
  return Number(hour) * 60 + Number(minute);
}

/** Whether a day, `YYYY-MM-DD`, is before the business's current day (QUIZ-18: past days are disabled). */
export function isPastDay(day: string, now: Date): boolean {
  return day < businessToday(now);
}
