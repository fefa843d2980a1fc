import { LIMITS } from '@dewlane/catalog';
import { z } from 'zod';

/** A text of a payload; the owning service knows what it must hold. */
export function textOf(max: number) {
  return z.string('Must be a text').max(max, `At most ${max} characters`);
}

/** A text that may be missing or null. */
export function optionalTextOf(max: number) {
  return textOf(max).nullish();
}

/** A text that must be there; whether it may be blank the owning service knows. */
export function requiredTextOf(label: string, max: number) {
  const error = (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? `${label} is required` : 'Must be a text';
  return z.string({ error }).max(max, `At most ${max} characters`);
}

/** What the server decides whatever the body says (DESIGN §4). */
export const ignored = z.unknown().optional();

/** Longer than any id there is. */
export const ID_LENGTH = 100;
export const idParams = z.object({ id: textOf(ID_LENGTH) });

/** Long enough for every form a date, slot or time may have. */
export const SERVICE_DATE_LENGTH = 60;

/** A vehicle's payload (SPEC §7); text lengths as the vehicles service holds them. */
export const vehiclePayload = z.object({
  year: requiredTextOf('Year', LIMITS.vehicleText),
  make: requiredTextOf('Make', LIMITS.vehicleText),
  model: requiredTextOf('Model', LIMITS.customVehicle),
  miles: requiredTextOf('Mileage', LIMITS.vehicleText),
  type: z.enum(['sedan', 'crossover', 'truck', 'van'], 'Must be sedan, crossover, truck or van'),
  color: optionalTextOf(LIMITS.vehicleText),
  /** An inline data image; null removes the picture, a missing one keeps it. */
  imageUrl: z.string('Must be an inline data image').nullish(),
});
