/** Settings for measurements, in which few customers book without end. Those of a day and address startProduct lifts itself. */
export const UNLIMITED_BOOKINGS = {
  APPOINTMENTS_PER_OWNER: '100000000',
  UNCONFIRMED_PER_OWNER: '0',
  UNCONFIRMED_PER_CLIENT: '0',
} as const;
