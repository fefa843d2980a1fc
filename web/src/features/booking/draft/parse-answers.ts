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
import * as z from 'zod/mini';
import { formatTime, parseTime } from '../dates/clock-time.ts';
import { type Answers, EMPTY_ANSWERS } from '../machine/answers.ts';

const text = (longest: number) => z.catch(z.string().check(z.maxLength(longest)), '');

const stored = z.catch(
  z.object({
    contactName: text(LIMITS.contactName),
    contactPhone: text(LIMITS.contactPhone),
    parkingOption: z.catch(z.union([z.enum(PARKING_OPTIONS), z.literal('')]), ''),
    year: text(LIMITS.vehicleText),
    make: text(LIMITS.vehicleText),
    model: text(LIMITS.vehicleText),
    miles: text(LIMITS.vehicleText),
    customVehicleInfo: text(LIMITS.customVehicle),
    vehicleType: z.catch(z.union([z.enum(VEHICLE_TYPE_KEYS), z.literal('')]), ''),
    previouslyDetailed: z.catch(z.union([z.enum(PREVIOUSLY_DETAILED_OPTIONS), z.literal('')]), ''),
    occupants: z.catch(z.union([z.enum(OCCUPANTS_OPTIONS), z.literal('')]), ''),
    serviceDate: z.catch(z.iso.date(), ''),
    timeSlot: z.catch(z.string(), ''),
    customTime: z.catch(z.string(), DEFAULT_CUSTOM_TIME),
    location: text(LIMITS.location),
    specialInstructions: text(LIMITS.specialInstructions),
    selectedServicePackage: z.catch(z.string(), ''),
  }),
  EMPTY_ANSWERS,
);

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
