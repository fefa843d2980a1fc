import {
  FIRST_MODEL_YEAR,
  isMileage,
  isMileageTooHigh,
  isModelYear,
  LIMITS,
  VEHICLE_TYPE_KEYS,
} from '@dewlane/catalog';
import { z } from 'zod';

/**
 * What vehicles accepts as the fields of a vehicle; `currentYear` is that of the business day. The gateway checks them before it
 * has a picture stored for the vehicle.
 */
export function vehicleFields(currentYear: number) {
  const year = z
    .string()
    .trim()
    .min(1, 'Year is required')
    .refine((text) => isModelYear(text, currentYear), {
      message: `Year must be four digits, from ${FIRST_MODEL_YEAR} to ${currentYear + 1}`,
    });
  return { year, make, model, type, miles, color };
}

const requiredText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`);

const make = requiredText('Make', LIMITS.vehicleText);
/** The model of a vehicle typed by hand holds its whole text. */
const model = requiredText('Model', LIMITS.customVehicle);
const type = z.enum(VEHICLE_TYPE_KEYS);
const miles = z
  .string()
  .trim()
  .min(1, 'Mileage is required')
  .refine((text) => !isMileageTooHigh(text), {
    message: 'Mileage must be below 10,000,000',
    abort: true,
  })
  .refine(isMileage, { message: 'Mileage must be a number, minimum 0' });
/** Undefined keeps it; an empty text clears it. */
const color = z
  .string()
  .trim()
  .max(LIMITS.vehicleText, `Color must be at most ${LIMITS.vehicleText} characters`)
  .nullish()
  .transform((text) => (text === '' ? null : text));
