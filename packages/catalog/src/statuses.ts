/** Appointment statuses (design.md#bookings-vehicles-mail) and the labels people read. */
export const APPOINTMENT_STATUSES = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const;

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

export const APPOINTMENT_STATUS_LABELS: Readonly<Record<AppointmentStatus, string>> = {
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** Whether an appointment with this status is still to take place, or under way. */
export function isStillOn(status: AppointmentStatus): boolean {
  return status === 'scheduled' || status === 'in_progress';
}

/** The statuses of appointments that are still to take place, or under way. */
export const STILL_ON = /* @__PURE__ */ APPOINTMENT_STATUSES.filter(isStillOn);
