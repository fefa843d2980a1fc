import {
  type AnswerName,
  findPackage,
  NOTHING_SAVED,
  OCCUPANTS_OPTIONS,
  type OfferedPackage,
  PARKING_OPTIONS,
  PHONE_PATTERN,
  PREVIOUSLY_DETAILED_OPTIONS,
  type SavedSettings,
  VEHICLE_TYPE_KEYS,
} from '@dewlane/catalog';
import { whyClosed } from '../business/bookable.ts';
import { refuseFields } from '../refusal.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import { whyPast } from '../schedule/past.ts';
import { parseSlotOrTime, type ServiceTime } from '../schedule/service-time.ts';
import type { Answers } from './answers.ts';

/** The part of the answers that a booking needs. */
export interface BookingAnswers {
  readonly servicePackage: OfferedPackage;
  readonly time: ServiceTime;
}

const PHONE = new RegExp(`^(?:${PHONE_PATTERN})$`);
/** Answers that must be one of a fixed set, with the message for any other value. */
const CHOICES = [
  ['parkingOption', PARKING_OPTIONS, 'Choose where the vehicle is parked: Driveway or Street.'],
  ['vehicleType', VEHICLE_TYPE_KEYS, 'Choose one of the vehicle types.'],
  [
    'previouslyDetailed',
    PREVIOUSLY_DETAILED_OPTIONS,
    'Say whether the vehicle was detailed before: yes or no.',
  ],
  ['occupants', OCCUPANTS_OPTIONS, 'Choose who rides in the vehicle: Kids, Pets, Both or NONE.'],
] as const satisfies readonly (readonly [AnswerName, readonly string[], string])[];

const MISSING: Partial<Record<AnswerName, string>> = {
  selectedServicePackage: 'Choose a service package.',
  serviceDate: 'Choose a date.',
  location: 'Enter the location.',
  contactName: 'Enter your name.',
  contactPhone: 'Enter your phone number.',
};

/**
 * Reads package and time out of stored answers.
 * @throws Refusal VALIDATION_FAILED if package, date, location, name or phone is missing
 * (design.md#how-the-screens-behave), phone or a choice is invalid (API-45), the package is not on sale (BIZ-06), or
 * the time is past or closed to customers (BIZ-09)
 */
export function bookingAnswers(
  answers: Answers,
  now: Date,
  zone: TimeZone,
  settings: SavedSettings = NOTHING_SAVED,
): BookingAnswers {
  const faults = { ...choiceFaults(answers) };
  for (const name of Object.keys(MISSING) as AnswerName[]) {
    const message = MISSING[name];
    if (message && !answers[name]) faults[name] = message;
  }
  if (answers.timeSlot === 'custom') faults.customTime = 'Choose a time.';
  const time = serviceTimeOfAnswers(answers);
  const { selectedServicePackage } = answers;
  const servicePackage = selectedServicePackage
    ? findPackage(settings, selectedServicePackage)
    : undefined;
  if (servicePackage && !servicePackage.isOnSale)
    faults.selectedServicePackage = notOnSale(servicePackage);
  const unfit =
    time &&
    (whyPast(time, now, zone) ??
      (servicePackage && whyClosed(settings, time, servicePackage.maxMinutes, now, zone)));
  if (unfit) faults[PART_FIELDS[unfit.part]] = unfit.message;
  if (!time || !servicePackage || Object.keys(faults).length > 0) refuseFields(faults);
  return { servicePackage, time };
}

/** The message for a package that was taken off sale (BIZ-06). */
export function notOnSale({ name }: Pick<OfferedPackage, 'name'>): string {
  return `${name} is not on sale at the moment. Choose another package.`;
}

/**
 * Rejects completed answers whose phone number or choices the questionnaire wouldn't accept (API-45). Missing answers
 * are left to the booking; a draft may hold any text of bounded length.
 * @throws Refusal VALIDATION_FAILED with a message for each invalid answer
 */
export function refuseUnfitAnswers(answers: Answers): void {
  const faults = choiceFaults(answers);
  if (Object.keys(faults).length > 0) refuseFields(faults);
}

function choiceFaults(answers: Answers): Partial<Record<AnswerName, string>> {
  const faults: Partial<Record<AnswerName, string>> = {};
  if (answers.contactPhone && !PHONE.test(answers.contactPhone)) {
    faults.contactPhone = 'Enter a phone number with 7 to 15 digits.';
  }
  for (const [name, choices, message] of CHOICES) {
    const answer = answers[name];
    if (answer && !choices.some((choice) => choice === answer)) faults[name] = message;
  }
  return faults;
}

/** The service time in stored answers; null without a date. */
export function serviceTimeOfAnswers(answers: Answers): ServiceTime | null {
  const { serviceDate, timeSlot } = answers;
  if (!serviceDate) return null;
  const time = timeSlot ? parseSlotOrTime(timeSlot) : undefined;
  return { date: serviceDate, ...(time ?? { slot: null, customTime: null }) };
}

const PART_FIELDS = { date: 'serviceDate', slot: 'timeSlot', time: 'customTime' } as const;
