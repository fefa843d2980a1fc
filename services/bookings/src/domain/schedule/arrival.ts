import { slotEndOf, startOf, type TimeZone } from './business-time.ts';
import type { ServiceTime } from './service-time.ts';

/** When the crew may come, as promised to the customer. */
export type Arrival =
  /** Any time between two instants. */
  | { readonly kind: 'window'; readonly from: Date; readonly to: Date }
  /** At the customer's custom time. */
  | { readonly kind: 'time'; readonly at: Date }
  /** Any time of a day, `YYYY-MM-DD` in the business time zone. */
  | { readonly kind: 'day'; readonly date: string };

/**
 * What a service time promises: a slot its whole window, a bare date any time that day, a custom time exactly that
 * (SELF-08).
 */
export function arrivalOf(time: ServiceTime, zone: TimeZone): Arrival {
  if (time.slot === null) return { kind: 'day', date: time.date };
  const from = startOf(time, zone);
  const to = slotEndOf(time, zone);
  return to === null ? { kind: 'time', at: from } : { kind: 'window', from, to };
}
