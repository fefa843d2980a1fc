import { LIMITS, VEHICLE_TYPE_KEYS } from '@dewlane/catalog';
import { z } from 'zod';

/** A text of a payload that must be there; what it must hold, and whether it may be blank, the owning service knows. */
export function textOf(max: number) {
  return z.string().max(max);
}

/** A text that may be missing or null. */
export function optionalTextOf(max: number) {
  return textOf(max).nullish();
}

/** What the server decides whatever the body says (design.md#the-graph-and-the-calls). */
export const ignored = z.unknown().optional();

/** Longer than any id there is. */
export const ID_LENGTH = 100;
export const idParams = z.object({ id: textOf(ID_LENGTH) });

/** Long enough for every form a date, slot or time may have. */
export const SERVICE_DATE_LENGTH = 60;

/** A vehicle's payload (API-04); text lengths as the vehicles service holds them. */
export const vehiclePayload = z.object({
  year: textOf(LIMITS.vehicleText),
  make: textOf(LIMITS.vehicleText),
  model: textOf(LIMITS.customVehicle),
  miles: textOf(LIMITS.vehicleText),
  type: z.enum(VEHICLE_TYPE_KEYS),
  color: optionalTextOf(LIMITS.vehicleText),
  /** An inline data image; null removes the picture, a missing one keeps it. */
  imageUrl: z.string().nullish(),
});
