import type { Attempt, BookingContent } from './booking.ts';
import type { QuizState } from './state.ts';
import { newVehicle } from './vehicle.ts';

/** Whether two values are the same when stored. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The content of a booking made from this state. */
export function bookingContent({ vehicle, answers }: QuizState): BookingContent {
  return vehicle === null
    ? { vehicleId: null, newVehicle: newVehicle(answers), answers }
    : { vehicleId: vehicle.id, newVehicle: null, answers };
}

/**
 * The attempt for a content: the last one if the content is the same, else one with a new idempotency key
 * (design.md#the-graph-and-the-calls). The vehicle keeps its own key, `<booking key>:vehicle`, while it is the same, so
 * that it is added only once.
 */
export function attemptFor(
  content: BookingContent,
  last: Attempt | null,
  newKey: () => string,
): Attempt {
  if (last !== null && same(last.content, content)) {
    return last;
  }
  const key = newKey();
  const sameVehicle = last !== null && same(last.content.newVehicle, content.newVehicle);
  return { key, vehicleKey: sameVehicle ? last.vehicleKey : `${key}:vehicle`, content };
}
