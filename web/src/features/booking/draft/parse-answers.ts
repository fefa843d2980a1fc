import {
  DEFAULT_CUSTOM_TIME,
  findServicePackage,
  LIMITS,
  OCCUPANTS_OPTIONS,
  PARKING_OPTIONS,
  PREVIOUSLY_DETAILED_OPTIONS,
  RESET_CUSTOM_TIMES,
  TIME_SLOTS,
  VEHICLE_TYPE_KEYS,
} from '@dewlane/catalog';
import { z } from 'zod';
import { formatTime, parseTime } from '../dates/clock-time.ts';
import { type Answers, EMPTY_ANSWERS } from '../machine/answers.ts';

const text = (longest: number) => z.string().max(longest).catch('');

const stored = z
  .object({
    contactName: text(LIMITS.contactName),
    contactPhone: text(LIMITS.contactPhone),
    parkingOption: z.enum(PARKING_OPTIONS).or(z.literal('')).catch(''),
    year: text(LIMITS.vehicleText),
    make: text(LIMITS.vehicleText),
    model: text(LIMITS.vehicleText),
    miles: text(LIMITS.vehicleText),
    customVehicleInfo: text(LIMITS.customVehicle),
    vehicleType: z.enum(VEHICLE_TYPE_KEYS).or(z.literal('')).catch(''),
    previouslyDetailed: z.enum(PREVIOUSLY_DETAILED_OPTIONS).or(z.literal('')).catch(''),
    occupants: z.enum(OCCUPANTS_OPTIONS).or(z.literal('')).catch(''),
    serviceDate: z.iso.date().catch(''),
    timeSlot: z.string().catch(''),
    customTime: z.string().catch(DEFAULT_CUSTOM_TIME),
    location: text(LIMITS.location),
    specialInstructions: text(LIMITS.specialInstructions),
    selectedServicePackage: z.string().catch(''),
  })
  .catch(EMPTY_ANSWERS);

/** A slot by key or label; a time of one's own by `custom` or by the time itself (DESIGN §5). */
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
 * Answers as they were stored, in this browser or on the server. Fields that are missing or of another shape are unanswered; a custom
 * time of 09:00 AM, 08:04 PM or 08:04 AM becomes 07:03 AM (SPEC §4).
 */
export function parseAnswers(value: unknown): Answers {
  const read = stored.parse(value);
  return {
    ...read,
    timeSlot: slotOf(read.timeSlot),
    customTime: timeOf(read.customTime, read.timeSlot),
    selectedServicePackage: findServicePackage(read.selectedServicePackage)?.key ?? '',
  };
}
