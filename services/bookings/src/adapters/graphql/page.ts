import { cursorOf, instantCursor, parseInput } from '@dewlane/service-kit';
import { z } from 'zod';
import type { AppointmentCursor, AppointmentFilter } from '../../application/queries/ports.ts';

const MAX_PAGE = 100;
const MAX_OF_VEHICLE = 20;

/** The cursor of an appointment. */
export function appointmentCursorOf({ startsAt, id }: AppointmentCursor): string {
  return cursorOf({ at: startsAt, id });
}

/** A page size within bounds. */
export const pageSize = (most: number) => {
  const message = `first must be a number from 1 to ${most}.`;
  return z.number().min(1, message).max(most, message);
};

const pageArguments = z.object({
  first: pageSize(MAX_PAGE).nullish(),
  after: instantCursor()
    .transform(({ at, id }): AppointmentCursor => ({ startsAt: at, id }))
    .nullish(),
  filter: z.enum(['UPCOMING', 'PAST', 'ALL']).nullish(),
});

/** The page requested by a list's arguments. @throws ServiceError VALIDATION_FAILED */
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

/** The number of appointments requested per vehicle. @throws ServiceError VALIDATION_FAILED */
export function parseFirstOfVehicle(args: unknown): number {
  return parseInput(ofVehicle, args).first ?? 2;
}
