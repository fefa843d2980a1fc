import { Temporal } from 'temporal-polyfill';

/**
 * The demo's slots begin at 8 AM, noon and 4 PM, so reminders, 24 and 2 hours before, are due at these hours, also
 * around a change of the clocks: that is on a Sunday, when the demo is closed.
 */
const HOURS = [6, 8, 10, 12, 14, 16];

/** The hours of the business's day between two instants in which reminders go out, oldest first. */
export function* mailHours(from: Date, to: Date, zone: string): Generator<Date> {
  const dayOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const last = dayOf(to);
  let day = dayOf(from);
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    for (const hour of HOURS) {
      const at = new Date(day.toPlainDateTime({ hour }).toZonedDateTime(zone).epochMilliseconds);
      if (at > from && at <= to) yield at;
    }
    day = day.add({ days: 1 });
  }
}
