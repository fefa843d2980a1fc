import { cursorOf, instantCursor, parseInput } from '@dewlane/service-kit';
import { z } from 'zod';
import type { MailCursor } from '../../application/queries/mail-ports.ts';
import { pageSize } from './page.ts';

const MAX_PAGE = 100;

/** The cursor of a message. */
export function mailCursorOf({ createdAt, id }: MailCursor): string {
  return cursorOf({ at: createdAt, id });
}

const pageArguments = z.object({
  appointmentId: z.string().max(100).nullish(),
  first: pageSize(MAX_PAGE).nullish(),
  after: instantCursor()
    .transform(({ at, id }): MailCursor => ({ createdAt: at, id }))
    .nullish(),
});

/** The page requested by a list's arguments. @throws ServiceError VALIDATION_FAILED */
export function parseMailPage(args: unknown): {
  appointmentId: string | null;
  first: number;
  after: MailCursor | null;
} {
  const { appointmentId, first, after } = parseInput(pageArguments, args);
  return { appointmentId: appointmentId ?? null, first: first ?? 20, after: after ?? null };
}
