import { businessShapes } from '@dewlane/internal-api';
import { z } from 'zod';
import { expectedVersion, idempotencyKey } from './input-parts.ts';

type Shapes = typeof businessShapes;

/** A schema of each setting that null passes, too. */
const settings = Object.fromEntries(
  Object.entries(businessShapes).map(([name, shape]) => [name, shape.nullish()]),
) as { [Name in keyof Shapes]: z.ZodOptional<z.ZodNullable<Shapes[Name]>> };

/** Null resets a setting; one left out is kept. Settings that nobody has saved yet have version 0. */
export const updateBusinessInput = z.object({
  ...settings,
  expectedVersion: expectedVersion('these settings', 0),
  idempotencyKey,
});
