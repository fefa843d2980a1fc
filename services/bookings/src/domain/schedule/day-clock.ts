import { Temporal } from 'temporal-polyfill';
import type { TimeZone } from './business-time.ts';

/** The wall clock of one day, as instants in milliseconds since 1970. */
export interface DayClock {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly begins: number;
  /** The beginning of the next day. */
  readonly ends: number;
  /**
   * The instant at a minute after midnight; 1440 is the next midnight. A time that daylight saving skips moves forward;
   * of one that occurs twice it is the first (AVAIL-13).
   */
  at(minute: number): number;
}

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;

/** The clock of a day in the business time zone. */
export function dayClock(date: string, zone: TimeZone): DayClock {
  const day = Temporal.PlainDate.from(date);
  const begins = day.toZonedDateTime(zone).epochMilliseconds;
  const ends = day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const isEven = ends - begins === DAY_MINUTES * MINUTE;
  return {
    date,
    weekday: day.dayOfWeek % 7,
    begins,
    ends,
    at(minute) {
      if (isEven) return begins + minute * MINUTE;
      if (minute >= DAY_MINUTES) return ends + (minute - DAY_MINUTES) * MINUTE;
      const time = { hour: Math.floor(minute / 60), minute: minute % 60 };
      return day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' })
        .epochMilliseconds;
    },
  };
}
