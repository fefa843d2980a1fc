import {
  DEFAULT_VEHICLE_MILES,
  DEFAULT_VEHICLE_TYPE,
  isMileage,
  isMileageTooHigh,
  LIMITS,
  VEHICLE_TYPE_KEYS,
} from '@dewlane/catalog';
import { idempotencyKeySchema } from '@dewlane/service-kit';
import { z } from 'zod';
import { FIRST_MODEL_YEAR, isModelYear } from '../../domain/vehicle/rules.ts';

/** The input schemas of the vehicle mutations; `currentYear` is that of the business day. */
export function vehicleInputs(currentYear: number) {
  const year = z
    .string()
    .trim()
    .min(1, 'Year is required')
    .refine((text) => isModelYear(text, currentYear), {
      message: `Year must be four digits, from ${FIRST_MODEL_YEAR} to ${currentYear + 1}`,
    });
  const rest = { photoId: photoId.nullish(), idempotencyKey };
  return {
    add: z.object({
      ...rest,
      year,
      make,
      model,
      type: type.nullish().transform((key) => key ?? DEFAULT_VEHICLE_TYPE),
      miles: miles.nullish().transform((text) => text ?? DEFAULT_VEHICLE_MILES),
      color: color.transform((text) => text ?? null),
    }),
    update: z.object({
      ...rest,
      id,
      year: keptIfNull(year),
      make: keptIfNull(make),
      model: keptIfNull(model),
      type: keptIfNull(type),
      miles: keptIfNull(miles),
      color,
    }),
    remove: z.object({ id, idempotencyKey }),
  };
}

/** A field of a change which null keeps, as leaving it out does. */
const keptIfNull = <Field extends z.ZodType>(field: Field) =>
  field.nullish().transform((value) => value ?? undefined);

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
const id = z.string();
const photoId = z.string();
const idempotencyKey = idempotencyKeySchema.nullish().transform((key) => key ?? null);
