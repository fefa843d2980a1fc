/** Settings without the limits of a day for one client address: here all customers come from the same. */
export const NO_DAY_LIMITS = {
  APPOINTMENTS_PER_CLIENT: '0',
  ANSWERS_PER_CLIENT: '0',
  PHOTOS_PER_CLIENT: '0',
} as const;
