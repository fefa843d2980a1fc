import type { TimeSlotKey } from '@dewlane/catalog';
import type { AvailabilityQuery } from '../../../generated/customer/graphql.ts';

/** What is free on a day. */
export type DayPlaces = AvailabilityQuery['availability']['days'][number];

/** Whether every place of the day is taken; false for a day that is closed, and for one that nobody knows. */
export function isFull(day: DayPlaces | undefined): boolean {
  return day?.state === 'FULL';
}

/** Whether no crew can come in the slot any more; false where nobody knows. */
export function isSlotFull(day: DayPlaces | undefined, slot: TimeSlotKey): boolean {
  return day?.slots.some((one) => one.slot === slot && !one.free) ?? false;
}
