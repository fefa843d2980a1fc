import { pageArguments, parseInput } from '@dewlane/service-kit';
import { z } from 'zod';
import type { MailCursor } from '../../application/ports/message-reads.ts';

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
  after: MailCursor | null;
} {
  const { after, ...page } = parseInput(mailPage, args);
  return { ...page, after: after && { createdAt: after.at, id: after.id } };
}
