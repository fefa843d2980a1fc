import { businessShapes, shownName } from '@dewlane/internal-api';
import { z } from 'zod';
import { expectedVersion, id, idempotencyKey, kept } from './input-parts.ts';

const name = shownName(60);
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'A colour is written as #rrggbb.')
  .transform((text) => text.toLowerCase());
/** Null is a value: the business's own hours. */
const hours = businessShapes.openingHours.nullable();
const version = expectedVersion('this crew');

/** The most rows that the staff list loads at once. */
export const crewPlanIds = z.object({ ids: z.array(id).max(200, 'Ask for at most 200 at once.') });

export const arrivalTimesInput = z.object({ appointmentId: id });

export const createCrewInput = z.object({
  name,
  color,
  hours: hours.optional().transform((value) => value ?? null),
  idempotencyKey,
});

export const updateCrewInput = z.object({
  id,
  expectedVersion: version,
  name: kept(name),
  color: kept(color),
  hours: hours.optional(),
  idempotencyKey,
});

export const removeCrewInput = z.object({ id, expectedVersion: version, idempotencyKey });

export const capacityChangeInput = z.object({
  crew: z
    .object({
      id: id.nullish().transform((value) => value ?? null),
      hours: hours.optional().transform((value) => value ?? null),
    })
    .nullish()
    .transform((crew) => crew ?? undefined),
  removeCrewId: kept(id),
  openingHours: businessShapes.openingHours.nullish(),
  closures: businessShapes.closures.nullish(),
});
