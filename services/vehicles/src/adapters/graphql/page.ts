import { type InstantPosition, instantCursor, parseInput } from '@dewlane/service-kit';
import { z } from 'zod';

const MAX_PAGE = 100;
const DEFAULT_PAGE = 50;

const FIRST_MESSAGE = `first must be a number from 1 to ${MAX_PAGE}`;

const pageArguments = z.object({
  first: z
    .number()
    .min(1, FIRST_MESSAGE)
    .max(MAX_PAGE, FIRST_MESSAGE)
    .nullish()
    .transform((first) => first ?? DEFAULT_PAGE),
  after: instantCursor()
    .nullish()
    .transform((after) => after ?? null),
});

/**
 * The page requested by a list's arguments.
 * @throws ServiceError VALIDATION_FAILED
 */
export function parsePage(args: {
  first?: number | null | undefined;
  after?: string | null | undefined;
}): { first: number; after: InstantPosition | null } {
  return parseInput(pageArguments, args);
}
