import { LIMITS } from './limits.ts';

/**
 * The text answers of the questionnaire, each with its longest length (DATA-08). The answers in bookings, its events
 * and staff's lists derive from this list; docs/changing.md says how to add one.
 */
export const ANSWER_TEXTS = {
  contactName: LIMITS.contactName,
  contactPhone: LIMITS.contactPhone,
  parkingOption: LIMITS.answer,
  vehicleType: LIMITS.answer,
  previouslyDetailed: LIMITS.answer,
  occupants: LIMITS.answer,
  serviceDate: LIMITS.serviceDate,
  timeSlot: LIMITS.answer,
  customTime: LIMITS.answer,
  location: LIMITS.location,
  customVehicleInfo: LIMITS.customVehicle,
  selectedServicePackage: LIMITS.answer,
  specialInstructions: LIMITS.specialInstructions,
  year: LIMITS.vehicleText,
  make: LIMITS.vehicleText,
  // As long as a vehicle's: one typed in by hand has its whole text there.
  model: LIMITS.customVehicle,
  miles: LIMITS.vehicleText,
} as const satisfies Readonly<Record<string, number>>;

export type AnswerName = keyof typeof ANSWER_TEXTS;

// The marks say that these calls change nothing: a bundle that uses no list drops them, and the texts above with them.
export const ANSWER_NAMES = /* @__PURE__ */ Object.keys(ANSWER_TEXTS) as AnswerName[];

/** The answers that an appointment keeps, as they were when it was booked (DATA-07). */
export const APPOINTMENT_ANSWER_NAMES = [
  'contactName',
  'contactPhone',
  'location',
  'specialInstructions',
  'parkingOption',
  'previouslyDetailed',
  'occupants',
  'customVehicleInfo',
] as const satisfies readonly AnswerName[];

export type AppointmentAnswerName = (typeof APPOINTMENT_ANSWER_NAMES)[number];

/** What customers can change of a booking besides its time and address (SELF-05); the audit log goes by this list, too. */
export const OWN_DETAIL_NAMES = ['gateCode', 'specialInstructions', 'addOn'] as const;

export type OwnDetailName = (typeof OWN_DETAIL_NAMES)[number];

/** The answers that lists of responses show; those about the vehicle are shown with the vehicle. */
export type ListedAnswerName = Exclude<AnswerName, 'year' | 'make' | 'model' | 'miles'>;

const VEHICLE_ANSWERS: readonly string[] = ['year', 'make', 'model', 'miles'];

export const LISTED_ANSWER_NAMES = /* @__PURE__ */ ANSWER_NAMES.filter(
  (name): name is ListedAnswerName => !VEHICLE_ANSWERS.includes(name),
);

/** An object with a value for each name, computed by `make`. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

/** The closed choices of the questionnaire as they are stored (QUIZ-14 to QUIZ-16). */
export const PARKING_OPTIONS = ['Driveway', 'Street'] as const;
export type ParkingOption = (typeof PARKING_OPTIONS)[number];

export const OCCUPANTS_OPTIONS = ['Kids', 'Pets', 'NONE', 'Both'] as const;
export type OccupantsOption = (typeof OCCUPANTS_OPTIONS)[number];

export const PREVIOUSLY_DETAILED_OPTIONS = ['yes', 'no'] as const;
export type PreviouslyDetailedOption = (typeof PREVIOUSLY_DETAILED_OPTIONS)[number];

/**
 * Digits with the usual separators: 7 to 15 digits, an optional leading + (step 1's digit pattern). The parentheses are
 * escaped for browsers, which compile a field's pattern with the flag `v`.
 */
export const PHONE_PATTERN = String.raw`\+?[\s\(\)\.\-]*(?:\d[\s\(\)\.\-]*){7,15}`;
