import {
  ANSWER_NAMES,
  ANSWER_TEXTS,
  DEFAULT_CUSTOM_TIME,
  OCCUPANTS_OPTIONS,
  PARKING_OPTIONS,
  PREVIOUSLY_DETAILED_OPTIONS,
  RESET_CUSTOM_TIMES,
  recordOf,
  TIME_SLOTS,
  VEHICLE_TYPE_KEYS,
} from '@dewlane/catalog';
import { bookablePackage } from '../../../lib/business/saved-settings.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';
import { parseChoice, parseDay, parseText } from '../../../lib/values/typed-value.ts';
import { formatTime, parseTime } from '../dates/clock-time.ts';
import type { Answers } from './answers.ts';

/** A slot by key or label; a custom time by `custom` or by the time itself (design.md#bookings-vehicles-mail). */
function slotOf(timeSlot: string): Answers['timeSlot'] {
  const slot = Object.values(TIME_SLOTS).find(
    ({ key, label }) => timeSlot === key || timeSlot === label,
  );
  return slot?.key ?? (timeSlot === 'custom' || parseTime(timeSlot) ? 'custom' : '');
}

function timeOf(customTime: string, timeSlot: string): string {
  if (RESET_CUSTOM_TIMES.includes(customTime)) {
    return DEFAULT_CUSTOM_TIME;
  }
  const time = parseTime(customTime) ?? parseTime(timeSlot);
  return time ? formatTime(time) : DEFAULT_CUSTOM_TIME;
}

/**
 * Parses answers stored in this browser or on the server. Missing or invalid fields are unanswered; a custom time of
 * 09:00 AM, 08:04 PM or 08:04 AM becomes 07:03 AM (DRAFT-09).
 */
export function parseAnswers(value: unknown): Answers {
  const stored = fieldsOf(value);
  const texts = recordOf(ANSWER_NAMES, (name) => parseText(stored[name], ANSWER_TEXTS[name]));
  return {
    ...texts,
    parkingOption: parseChoice(texts.parkingOption, PARKING_OPTIONS),
    vehicleType: parseChoice(texts.vehicleType, VEHICLE_TYPE_KEYS),
    previouslyDetailed: parseChoice(texts.previouslyDetailed, PREVIOUSLY_DETAILED_OPTIONS),
    occupants: parseChoice(texts.occupants, OCCUPANTS_OPTIONS),
    serviceDate: parseDay(texts.serviceDate),
    timeSlot: slotOf(texts.timeSlot),
    customTime: timeOf(texts.customTime, texts.timeSlot),
    selectedServicePackage: bookablePackage(texts.selectedServicePackage)?.key ?? '',
  };
}
