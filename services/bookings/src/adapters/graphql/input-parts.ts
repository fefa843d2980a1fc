import { LIMITS } from '@dewlane/catalog';
import { idempotencyKeySchema, LARGEST_INTEGER } from '@dewlane/service-kit';
import { z } from 'zod';

/** A text of at most so many characters. */
export const text = (most: number) => z.string().max(most);

/** A text that may be left out or empty, with the same meaning. */
export const optionalText = (most: number) =>
  text(most)
    .nullish()
    .transform((value) => value?.trim() || null);

/** The id of anything of this subgraph. */
export const id = text(LIMITS.id);

/** Null keeps the current value, as leaving the field out does. */
export const kept = <Value>(schema: z.ZodType<Value>) =>
  schema.nullish().transform((value) => value ?? undefined);

/** The version that a change was made from; `least` is the first version of what it is of. */
export const expectedVersion = (
  of: 'this appointment' | 'this crew' | 'these settings',
  least = 1,
) =>
  z
    .number()
    .int()
    .min(least, `The expected version must be at least ${least}.`)
    .max(LARGEST_INTEGER, `The expected version is not one of ${of}.`);

/** What makes a repeat of a write recognisable. */
export const idempotencyKey = idempotencyKeySchema.nullish();
