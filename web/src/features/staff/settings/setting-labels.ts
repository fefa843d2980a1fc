/** What the settings are called in their form, by their names there. */
export const SETTING_LABELS = {
  name: 'Business name',
  phone: 'Phone',
  email: 'E-mail',
  leadHours: 'Notice you need',
  horizonDays: 'How far ahead',
  travelMinutes: 'Travel between jobs',
  holdMinutes: 'Hold a chosen time',
  changeLimitHours: 'Changes by customers',
  paymentNote: 'When customers pay',
} as const;

/** What a package's fields are called in the form, by their names there. */
export const PACKAGE_LABELS = {
  name: 'Name',
  price: 'Price',
  minMinutes: 'Minutes at least',
  maxMinutes: 'Minutes at most',
  features: 'What is in it',
  isOnSale: 'On sale',
} as const;

/** Monday first, as people read a working week; each with its index in the values. */
export const WEEK = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
] as const;
