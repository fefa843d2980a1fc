import type { TimeSlotKey } from '@dewlane/catalog';
import type { AvailabilityQuery } from '../../../generated/customer/graphql.ts';

/** A day's availability. */
export type DayAvailability = AvailabilityQuery['availability']['days'][number];

/** Whether the day is fully booked; false for a closed or unknown day. */
export function isFull(day: DayAvailability | undefined): boolean {
  return day?.state === 'FULL';
}

/** Whether no crew is free in the slot; false for an unknown day. */
export function isSlotFull(day: DayAvailability | undefined, slot: TimeSlotKey | ''): boolean {
  return day?.slots.some((one) => one.slot === slot && !one.free) ?? false;
}
