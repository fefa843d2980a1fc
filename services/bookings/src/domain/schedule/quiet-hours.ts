import { addDays } from '@dewlane/catalog';
import { Temporal } from 'temporal-polyfill';
import { instantAt, type TimeZone } from './business-time.ts';

/** No text message goes from 9 PM to 8 AM of the business time zone, but what can't wait (SELF-07). */
const QUIET_FROM_HOUR = 21;
const QUIET_UNTIL_HOUR = 8;

/** When a reminder goes by text: at its time, or at 8:59 PM before the quiet hours that it falls into (SELF-07). */
export function outsideQuietHours(at: Date, zone: TimeZone): Date {
  const evening = quietEveningOf(at, zone);
  return evening === null
    ? at
    : instantAt(evening, { hour: QUIET_FROM_HOUR - 1, minute: 59 }, zone);
}

/** When the quiet hours end that an instant lies in; null outside of them. */
export function endOfQuietHours(at: Date, zone: TimeZone): Date | null {
  const evening = quietEveningOf(at, zone);
  if (evening === null) return null;
  return instantAt(addDays(evening, 1), { hour: QUIET_UNTIL_HOUR, minute: 0 }, zone);
}

/** The day on whose evening the quiet hours of an instant began; null outside of them. */
function quietEveningOf(at: Date, zone: TimeZone): string | null {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const day = zoned.toPlainDate().toString();
  if (zoned.hour >= QUIET_FROM_HOUR) return day;
  return zoned.hour < QUIET_UNTIL_HOUR ? addDays(day, -1) : null;
}
