import { ANSWER_NAMES, type AnswerName, findServicePackage, VEHICLE_TYPES } from '@dewlane/catalog';
import { refuseFields } from '../refusal.ts';
import {
  parseSlotOrTime,
  readServiceTime,
  SLOT_FORMS,
  serviceTimeFault,
  slotText,
  TIME_FORMS,
} from '../schedule/service-time.ts';
import { parseTimeOfDay } from '../schedule/time-of-day.ts';
import type { Answers, GivenAnswers } from './answers.ts';

type Read = Partial<Record<AnswerName, string | null>>;
type Faults = Partial<Record<AnswerName, string>>;

/**
 * Normalises answers to their stored form: trimmed, empty texts as null, package and vehicle type as their keys, the
 * date as `YYYY-MM-DD`, `timeSlot` as the slot's label or the time (design.md#bookings-vehicles-mail,
 * design.md#how-the-screens-behave). The result holds only the answers that were given.
 * @throws Refusal VALIDATION_FAILED with a message for each invalid answer
 */
export function readAnswers(given: GivenAnswers): Partial<Answers> {
  const read: Read = {};
  for (const name of ANSWER_NAMES) {
    const value = given[name];
    if (value !== undefined) read[name] = value?.trim() || null;
  }
  const type = Object.values(VEHICLE_TYPES).find(({ label }) => label === read.vehicleType);
  if (type) read.vehicleType = type.key;
  const faults: Faults = { ...readPackage(read), ...readDate(read), ...readTimes(read) };
  if (Object.keys(faults).length > 0) refuseFields(faults);
  return read;
}

function readPackage(read: Read): Faults {
  const { selectedServicePackage } = read;
  if (!selectedServicePackage) return {};
  const found = findServicePackage(selectedServicePackage);
  if (!found) return { selectedServicePackage: 'Choose one of the service packages.' };
  read.selectedServicePackage = found.key;
  return {};
}

/** A date that includes a slot fills in the slot if none was given. */
function readDate(read: Read): Faults {
  if (!read.serviceDate) return {};
  const time = readServiceTime(read.serviceDate);
  if (!time) return { serviceDate: serviceTimeFault(read.serviceDate) };
  read.serviceDate = time.date;
  if (time.slot !== null && !read.timeSlot) read.timeSlot = slotText(time);
  return {};
}

function readTimes(read: Read): Faults {
  if (read.customTime && !parseTimeOfDay(read.customTime)) return { customTime: TIME_FORMS };
  if (!read.timeSlot) return {};
  if (read.timeSlot === 'custom') {
    // While the time is missing, `custom` itself is stored, so that a draft remembers the choice.
    if (read.customTime) read.timeSlot = read.customTime;
    return {};
  }
  const time = parseSlotOrTime(read.timeSlot);
  if (!time) return { timeSlot: SLOT_FORMS };
  read.timeSlot = slotText(time);
  if (time.customTime !== null) read.customTime ??= time.customTime;
  return {};
}
