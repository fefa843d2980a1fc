import { Temporal } from 'temporal-polyfill';

/** Slots begin at even hours, so reminders, 24 and 2 hours before, are due at even hours. */
const EVERY_HOURS = 2;

/** The even hours of the business's day between two instants, oldest first: when reminders go out. */
export function* mailHours(from: Date, to: Date, zone: string): Generator<Date> {
  const begin = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  let hour = begin
    .with({ hour: begin.hour - (begin.hour % EVERY_HOURS) })
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .add({ hours: EVERY_HOURS });
  while (hour.epochMilliseconds <= to.getTime()) {
    yield new Date(hour.epochMilliseconds);
    hour = hour.add({ hours: EVERY_HOURS });
  }
}
