import { parseInput, storableInstant } from '@dewlane/service-kit';
import { z } from 'zod';
import type { AppointmentCursor, AppointmentFilter } from '../../application/queries/ports.ts';

const MAX_PAGE = 100;
const MAX_OF_VEHICLE = 20;
const CURSOR_MAX_LENGTH = 200;
const NO_CURSOR = 'This is not a cursor of this list.';

/** The cursor of an appointment: its place in the list, not to be read by clients. */
export function cursorOf({ startsAt, id }: AppointmentCursor): string {
  return encodeCursor(startsAt, id);
}

/** A cursor of a list in the order of an instant and an id; `instantCursor` reads it. */
export function encodeCursor(at: Date, id: string): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

/** A cursor of a list in the order of an instant and an id. */
export const instantCursor = z
  .string()
  .max(CURSOR_MAX_LENGTH, NO_CURSOR)
  .transform((text) => Buffer.from(text, 'base64url').toString('utf8').split(' '))
  .pipe(z.tuple([storableInstant(NO_CURSOR), z.guid(NO_CURSOR)], NO_CURSOR));

const cursor = instantCursor.transform(
  ([startsAt, id]): AppointmentCursor => ({ startsAt: new Date(startsAt), id }),
);

/** How many are asked for, within bounds. */
export const pageSize = (most: number) => {
  const message = `first must be a number from 1 to ${most}.`;
  return z.number().min(1, message).max(most, message);
};

const pageArguments = z.object({
  first: pageSize(MAX_PAGE).nullish(),
  after: cursor.nullish(),
  filter: z.enum(['UPCOMING', 'PAST', 'ALL']).nullish(),
});

/** The page that a list's arguments ask for. @throws DomainError VALIDATION_FAILED */
export function parsePage(args: unknown): {
  first: number;
  after: AppointmentCursor | null;
  filter: AppointmentFilter;
} {
  const parsed = parseInput(pageArguments, args);
  return {
    first: parsed.first ?? 50,
    after: parsed.after ?? null,
    filter: parsed.filter ?? 'ALL',
  };
}

const ofVehicle = z.object({ first: pageSize(MAX_OF_VEHICLE).nullish() });

/** How many appointments of each vehicle are asked for. @throws DomainError VALIDATION_FAILED */
export function parseFirstOfVehicle(args: unknown): number {
  return parseInput(ofVehicle, args).first ?? 2;
}
