import { LIMITS } from '@dewlane/catalog';
import { z } from 'zod';

const MESSAGE = 'Price must be a number from 0 to 100,000 with two decimals at most';

/** A price in dollars, as a number or numeric text, converted to whole cents (design.md#the-graph-and-the-calls). */
export const priceCents = z
  .union([z.number(MESSAGE), z.string(MESSAGE).regex(/^\d{1,6}(\.\d{1,2})?$/, MESSAGE)], MESSAGE)
  .transform(Number)
  .refine(
    (dollars) => dollars >= 0 && dollars * 100 <= LIMITS.priceCents && hasWholeCents(dollars),
    MESSAGE,
  )
  .transform((dollars) => Math.round(dollars * 100));

function hasWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
}
