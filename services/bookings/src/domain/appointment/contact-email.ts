import type { Appointment } from './appointment.ts';

/**
 * The appointment with the address that its confirmation and reminders go to; null sends none
 * (design.md#bookings-vehicles-mail). Returns the same object when nothing changes.
 */
export function withContactEmail(
  appointment: Appointment,
  contactEmail: string | null,
  now: Date,
): Appointment {
  return appointment.contactEmail === contactEmail
    ? appointment
    : { ...appointment, contactEmail, updatedAt: now, version: appointment.version + 1 };
}
