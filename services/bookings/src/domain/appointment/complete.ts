import type { Appointment } from './appointment.ts';

/** How long after its start an appointment is completed by itself (design.md#bookings-vehicles-mail, JOB-04: it lies a day back). */
export const COMPLETED_AFTER_MS = 24 * 3_600_000;

/** The latest start that lies a day back: 24 h that pass, whatever the clocks on the wall do. */
export function completedStart(now: Date): Date {
  return new Date(now.getTime() - COMPLETED_AFTER_MS);
}

/** The appointment as completed. */
export function completed(appointment: Appointment, now: Date): Appointment {
  return { ...appointment, status: 'completed', updatedAt: now, version: appointment.version + 1 };
}
