/** The advertised opening hours of the catalogue page (CAT-08); bookings outside of them are accepted. */
export const OPENING_HOURS = {
  label: 'Mon-Sat 8AM-6PM',
  /** 0 is Sunday. */
  weekdays: [1, 2, 3, 4, 5, 6],
  opens: '08:00',
  closes: '18:00',
} as const;
