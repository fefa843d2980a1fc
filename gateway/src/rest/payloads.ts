import { LIMITS, VEHICLE_TYPE_KEYS } from '@dewlane/catalog';
import { z } from 'zod';
import { inlinePicture } from './inline-picture.ts';

/** A required text; the owning service checks its content and whether it may be blank. */
export function textOf(max: number) {
  return z.string().max(max);
}

/** A text that may be absent or null. */
export function optionalTextOf(max: number) {
  return textOf(max).nullish();
}

/** A member that is accepted but ignored, as the server decides its value (design.md#the-graph-and-the-calls). */
export const ignored = z.unknown().optional();

export const idParams = z.object({ id: textOf(LIMITS.id) });

/** A vehicle's payload (API-04), with the vehicles service's text lengths. */
export const vehiclePayload = z.object({
  year: textOf(LIMITS.vehicleText),
  make: textOf(LIMITS.vehicleText),
  model: textOf(LIMITS.customVehicle),
  miles: textOf(LIMITS.vehicleText),
  type: z.enum(VEHICLE_TYPE_KEYS),
  color: optionalTextOf(LIMITS.vehicleText),
  /** An inline data image; null and an empty text remove the picture, leaving it out keeps the picture. */
  imageUrl: inlinePicture.nullish(),
});
