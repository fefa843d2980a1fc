import { Temporal } from 'temporal-polyfill';

/** The demo's slots begin at 8 AM, noon and 4 PM, so reminders, 24 and 2 hours before, are due at even hours from 6 AM to 4 PM. */
const EVERY_HOURS = 2;
const FIRST_HOUR = 6;
const LAST_HOUR = 16;

/** The hours of the business's day between two instants in which reminders go out, oldest first. */
export function* mailHours(from: Date, to: Date, zone: string): Generator<Date> {
  const begin = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  let hour = begin
    .with({ hour: begin.hour - (begin.hour % EVERY_HOURS) })
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .add({ hours: EVERY_HOURS });
  while (hour.epochMilliseconds <= to.getTime()) {
    if (hour.hour >= FIRST_HOUR && hour.hour <= LAST_HOUR) yield new Date(hour.epochMilliseconds);
    hour = hour.add({ hours: EVERY_HOURS });
  }
}
