/** Bookings: one of the caller's appointments as a calendar file. `GET /internal/appointments/{id}/calendar`. */
export const INTERNAL_APPOINTMENTS_PATH = '/internal/appointments';
