import { pageArguments, parseInput } from '@dewlane/service-kit';
import type { PagePosition } from '@dewlane/service-kit/application';
import { z } from 'zod';
import type { AppointmentFilter } from '../../application/ports/booking-reads.ts';

const appointmentPage = pageArguments({ most: 100, usual: 50 }).extend({
  filter: z
    .enum(['UPCOMING', 'PAST', 'ALL'])
    .nullish()
    .transform((filter) => filter ?? 'ALL'),
});

/** The page requested by a list's arguments. @throws ServiceError VALIDATION_FAILED */
export function parsePage(args: unknown): {
  first: number;
  after: PagePosition | null;
  filter: AppointmentFilter;
} {
  return parseInput(appointmentPage, args);
}

const pageOfVehicle = pageArguments({ most: 20, usual: 2 }).pick({ first: true });

/** The number of appointments requested per vehicle. @throws ServiceError VALIDATION_FAILED */
export function parseFirstOfVehicle(args: unknown): number {
  return parseInput(pageOfVehicle, args).first;
}
