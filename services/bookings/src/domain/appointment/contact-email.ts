import { nextVersion } from '../next-version.ts';
import type { Appointment } from './appointment.ts';

/**
 * The appointment with the address for its confirmation and reminders; with null none are sent
 * (design.md#bookings-vehicles-mail). Returns the same object if nothing changes.
 */
export function withContactEmail(
  appointment: Appointment,
  contactEmail: string | null,
  now: Date,
): Appointment {
  return appointment.contactEmail === contactEmail
    ? appointment
    : nextVersion(appointment, { contactEmail }, now);
}
