import { logFailure } from '../browser/log.ts';
import { LOCALE } from '../text/language.ts';

/**
 * Where the business works; days begin and end there, whatever the customer's own clock says
 * (design.md#how-the-screens-behave). The server tells it with the current user; this one stands until then.
 */
let zone = 'America/Los_Angeles';
/** Of `zone`, made at its first use: it takes tens of milliseconds on a phone. */
let clock: Intl.DateTimeFormat | undefined;

/** Takes over the zone that the server named; a name this browser doesn't know changes nothing. */
export function adoptBusinessTimeZone(named: string): void {
  if (named === zone) return;
  try {
    clock = clockIn(named);
    zone = named;
  } catch (error) {
    logFailure('The business time zone is not known here', error);
  }
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
  clock ??= clockIn(zone);
  return Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
}

/** The business's today at this instant, `YYYY-MM-DD`. */
export function businessToday(now: Date): string {
  const { year, month, day } = parts(now);
  return `${year}-${month}-${day}`;
}

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** `Nov 21, 2026, 9:30 AM` of an instant, on the business's clock. */
export function businessMoment(instant: Date): string {
  return formatOf('short').format(instant);
}

/** `Nov 21, 2026` of an instant: the day it was where the business works. */
export function businessDate(instant: Date): string {
  return formatOf(undefined).format(instant);
}

function formatOf(timeStyle: 'short' | undefined): Intl.DateTimeFormat {
  const key = `${zone} ${timeStyle}`;
  const format =
    momentFormats.get(key) ??
    new Intl.DateTimeFormat(LOCALE, {
      dateStyle: 'medium',
      timeZone: zone,
      ...(timeStyle && { timeStyle }),
    });
  momentFormats.set(key, format);
  return format;
}

/** Minutes since midnight on the business's clock at this instant. */
export function businessMinutes(now: Date): number {
  const { hour, minute } = parts(now);
  return Number(hour) * 60 + Number(minute);
}

/** Whether a day, `YYYY-MM-DD`, lies before the business's today (QUIZ-18: past days are disabled). */
export function isPastDay(day: string, now: Date): boolean {
  return day < businessToday(now);
}
