import { parseInput } from '@dewlane/service-kit';
import { z } from 'zod';
import type { MailCursor } from '../../application/queries/mail-ports.ts';
import { encodeCursor, instantCursor, pageSize } from './page.ts';

const MAX_PAGE = 100;

/** The cursor of a message: its place in the list, not to be read by clients. */
export function mailCursorOf({ createdAt, id }: MailCursor): string {
  return encodeCursor(createdAt, id);
}

const pageArguments = z.object({
  appointmentId: z.string().max(100).nullish(),
  first: pageSize(MAX_PAGE).nullish(),
  after: instantCursor
    .transform(([createdAt, id]): MailCursor => ({ createdAt: new Date(createdAt), id }))
    .nullish(),
});

/** The page that a list's arguments ask for. @throws DomainError VALIDATION_FAILED */
export function parseMailPage(args: unknown): {
  appointmentId: string | null;
  first: number;
  after: MailCursor | null;
} {
  const { appointmentId, first, after } = parseInput(pageArguments, args);
  return { appointmentId: appointmentId ?? null, first: first ?? 20, after: after ?? null };
}
