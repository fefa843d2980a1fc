import type { Arrival } from '../../domain/schedule/arrival.ts';
import type { Words } from './english.ts';

/** Formats times for people, in the business time zone; the examples are in English. */
export interface LocalTime {
  /** `Saturday, November 21, 2026, between 8:00 AM and 12:00 PM`, `… at 2:30 PM`, `…, any time that day`. */
  arrival(arrival: Arrival): string;
  /** `between 8:00 AM and 12:00 PM`, `at 2:30 PM`, `any time that day`. */
  arrivalTime(arrival: Arrival): string;
  /** The day alone: `Sat, Nov 21`. */
  day(arrival: Arrival): string;
  /** An instant: `Sat, Nov 21, 6:00 AM`. */
  moment(at: Date): string;
  /** The common name of the zone: `Pacific Time`. */
  readonly zoneName: string;
}

/** Time formats for a zone. They are created once, since creating one takes longer than rendering a whole message. */
export function localTimeIn(
  zone: string,
  { locale, times }: Pick<Words, 'locale' | 'times'>,
): LocalTime {
  const formatOf = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    formatIn(locale, { timeZone, ...options });
  const formats = {
    date: formatOf(zone, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
    time: formatOf(zone, { hour: 'numeric', minute: '2-digit' }),
    timeAndZone: formatOf(zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'long' }),
    shortDay: formatOf(zone, { weekday: 'short', month: 'short', day: 'numeric' }),
    dateInUtc: formatOf('UTC', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
    shortDayInUtc: formatOf('UTC', { weekday: 'short', month: 'short', day: 'numeric' }),
  };
  // A time that occurs twice needs the exact zone name, or it would be ambiguous.
  const time = (at: Date) =>
    isRepeated(at, formats.time) ? formats.timeAndZone(at) : formats.time(at);
  const arrivalTime = (arrival: Arrival) => {
    switch (arrival.kind) {
      case 'window':
        return times.window(time(arrival.from), time(arrival.to));
      case 'time':
        return times.exact(time(arrival.at));
      case 'day':
        return times.anyTime;
    }
  };
  return {
    arrivalTime,
    arrival: (arrival) => {
      const date = onDay(arrival, formats.date, formats.dateInUtc);
      return `${date}${arrival.kind === 'time' ? '' : ','} ${arrivalTime(arrival)}`;
    },
    day: (arrival) => onDay(arrival, formats.shortDay, formats.shortDayInUtc),
    moment: (at) => `${formats.shortDay(at)}, ${time(at)}`,
    zoneName: zoneNameOf(zone, locale),
  };
}

type Format = (at: Date) => string;

function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Format {
  const format = new Intl.DateTimeFormat(locale, options);
  // Newer ICU data puts no-break spaces before AM and PM and into `a. m.`, which some mail clients show as a box.
  return (at) =>
    format
      .format(at)
      .replaceAll(/[\u00a0\u202f]/g, ' ')
      .replaceAll(/\b([ap])\. m\./g, '$1.m.');
}

function onDay(arrival: Arrival, inZone: Format, inUtc: Format): string {
  switch (arrival.kind) {
    case 'window':
      return inZone(arrival.from);
    case 'time':
      return inZone(arrival.at);
    case 'day':
      return inUtc(new Date(`${arrival.date}T00:00:00Z`));
  }
}

const HOUR_MS = 3_600_000;

/** Whether the wall clock shows the same time an hour earlier or later, as in the night when clocks go back. */
function isRepeated(at: Date, time: Format): boolean {
  return [-HOUR_MS, HOUR_MS].some((away) => time(new Date(at.getTime() + away)) === time(at));
}

function zoneNameOf(timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const part = format.formatToParts().find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}
