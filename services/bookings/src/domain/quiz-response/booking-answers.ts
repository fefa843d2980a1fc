import { findServicePackage, PHONE_PATTERN, type ServicePackage } from '@dewlane/catalog';
import { refuseFields } from '../refusal.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import { whyPast } from '../schedule/past.ts';
import { parseSlotOrTime, type ServiceTime } from '../schedule/service-time.ts';
import type { AnswerName, Answers } from './answers.ts';

/** What answers say about the booking they lead to. */
export interface BookingAnswers {
  readonly servicePackage: ServicePackage;
  readonly time: ServiceTime;
}

const PHONE = new RegExp(`^(?:${PHONE_PATTERN})$`);
const MISSING: Partial<Record<AnswerName, string>> = {
  selectedServicePackage: 'Choose a service package.',
  serviceDate: 'Choose a date.',
  location: 'Enter the location.',
  contactName: 'Enter your name.',
  contactPhone: 'Enter your phone number.',
};

/**
 * Reads package and time out of stored answers.
 * @throws Refusal VALIDATION_FAILED where package, date, location, name or phone is missing (DESIGN
 * §6), the phone fits no pattern, or the time is past for a customer
 */
export function bookingAnswers(answers: Answers, now: Date, zone: TimeZone): BookingAnswers {
  const faults: Partial<Record<AnswerName, string>> = {};
  for (const name of Object.keys(MISSING) as AnswerName[]) {
    const message = MISSING[name];
    if (message && !answers[name]) faults[name] = message;
  }
  if (answers.contactPhone && !PHONE.test(answers.contactPhone)) {
    faults.contactPhone = 'Enter a phone number with 7 to 15 digits.';
  }
  if (answers.timeSlot === 'custom') faults.customTime = 'Choose a time.';
  const time = serviceTimeOfAnswers(answers);
  const past = time && whyPast(time, now, zone);
  if (past) faults[PART_FIELDS[past.part]] = past.message;
  const servicePackage = findServicePackage(answers.selectedServicePackage);
  if (!time || !servicePackage || Object.keys(faults).length > 0) refuseFields(faults);
  return { servicePackage, time };
}

/** The time that stored answers name; null without a date. */
export function serviceTimeOfAnswers(answers: Answers): ServiceTime | null {
  const { serviceDate, timeSlot } = answers;
  if (!serviceDate) return null;
  const time = timeSlot ? parseSlotOrTime(timeSlot) : undefined;
  return { date: serviceDate, ...(time ?? { slot: null, customTime: null }) };
}

const PART_FIELDS = { date: 'serviceDate', slot: 'timeSlot', time: 'customTime' } as const;
