import { nextVersion } from '../next-version.ts';
import type { Appointment } from './appointment.ts';

/** How long after its start an appointment is completed automatically (JOB-04, design.md#bookings-vehicles-mail). */
export const COMPLETED_AFTER_MS = 24 * 3_600_000;

/** The latest start that is a day ago: 24 elapsed hours, whatever daylight saving time does to the wall clock. */
export function completedStart(now: Date): Date {
  return new Date(now.getTime() - COMPLETED_AFTER_MS);
}

/** The appointment, completed. */
export function completed(appointment: Appointment, now: Date): Appointment {
  return nextVersion(appointment, { status: 'completed' }, now);
}
