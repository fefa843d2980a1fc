import { addDays } from '@dewlane/catalog';
import { Temporal } from 'temporal-polyfill';
import { instantAt, type TimeZone } from './business-time.ts';

/** The hours of the business time zone between which only text messages that can't wait are sent (SELF-07). */
export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 8;

/** When a text reminder is sent: at its time, or a minute before the quiet hours it would fall into (SELF-07). */
export function outsideQuietHours(at: Date, zone: TimeZone): Date {
  const evening = quietEveningOf(at, zone);
  return evening === null
    ? at
    : instantAt(evening, { hour: QUIET_FROM_HOUR - 1, minute: 59 }, zone);
}

/** The end of the quiet hours that an instant is in; null outside of them. */
export function endOfQuietHours(at: Date, zone: TimeZone): Date | null {
  const evening = quietEveningOf(at, zone);
  if (evening === null) return null;
  return instantAt(addDays(evening, 1), { hour: QUIET_UNTIL_HOUR, minute: 0 }, zone);
}

/** The day whose evening began the quiet hours that an instant is in; null outside of them. */
function quietEveningOf(at: Date, zone: TimeZone): string | null {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const day = zoned.toPlainDate().toString();
  if (zoned.hour >= QUIET_FROM_HOUR) return day;
  return zoned.hour < QUIET_UNTIL_HOUR ? addDays(day, -1) : null;
}
