/** When the business works, as the catalogue page shows it (CAT-08); a booking outside is taken all the same. */
export const OPENING_HOURS = {
  label: 'Mon-Sat 8AM-6PM',
  /** 0 is Sunday. */
  weekdays: [1, 2, 3, 4, 5, 6],
  openHour: 8,
  closeHour: 18,
} as const;
