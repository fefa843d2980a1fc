import { parseInput, storableInstant } from '@dewlane/service-kit';
import { z } from 'zod';
import type { VehiclePosition } from '../../application/ports.ts';

const MAX_PAGE = 100;
const DEFAULT_PAGE = 50;
const CURSOR_MAX_LENGTH = 200;

/** The cursor of a vehicle: its place in the list, not to be read by clients. */
export function cursorOf({ createdAt, id }: VehiclePosition): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

const position = z
  .tuple([storableInstant(), z.guid()])
  .transform(([createdAt, id]): VehiclePosition => ({ createdAt, id }));

const cursor = z
  .string()
  .max(CURSOR_MAX_LENGTH, 'This is not a cursor of this list')
  .transform((text, context) => {
    const parsed = position.safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'This is not a cursor of this list' });
    return z.NEVER;
  });

const FIRST_MESSAGE = `first must be a number from 1 to ${MAX_PAGE}`;

const pageArguments = z.object({
  first: z
    .number()
    .min(1, FIRST_MESSAGE)
    .max(MAX_PAGE, FIRST_MESSAGE)
    .nullish()
    .transform((first) => first ?? DEFAULT_PAGE),
  after: cursor.nullish().transform((after) => after ?? null),
});

/**
 * The page that a list's arguments ask for.
 * @throws DomainError VALIDATION_FAILED
 */
export function parsePage(args: {
  first?: number | null | undefined;
  after?: string | null | undefined;
}): { first: number; after: VehiclePosition | null } {
  return parseInput(pageArguments, args);
}

function jsonOf(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
