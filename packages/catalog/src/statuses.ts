/** Appointment statuses (design.md#bookings-vehicles-mail) and the labels people read. */
export const APPOINTMENT_STATUSES = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const;

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

export const APPOINTMENT_STATUS_LABELS: Readonly<Record<AppointmentStatus, string>> = {
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
