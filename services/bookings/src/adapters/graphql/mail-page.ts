import { pageArguments, parseInput } from '@dewlane/service-kit';
import type { PagePosition } from '@dewlane/service-kit/application';
import { z } from 'zod';

const mailPage = pageArguments({ most: 100, usual: 20 }).extend({
  appointmentId: z
    .string()
    .max(100)
    .nullish()
    .transform((id) => id ?? null),
});

/** The page requested by a list's arguments. @throws ServiceError VALIDATION_FAILED */
export function parseMailPage(args: unknown): {
  appointmentId: string | null;
  first: number;
  after: PagePosition | null;
} {
  return parseInput(mailPage, args);
}
