import { DEFAULT_VEHICLE_MILES, DEFAULT_VEHICLE_TYPE } from '@dewlane/catalog';
import { vehicleFields } from '@dewlane/internal-api';
import { idempotencyKeySchema } from '@dewlane/service-kit';
import { z } from 'zod';

/** The input schemas of the vehicle mutations; `currentYear` is that of the business day. */
export function vehicleInputs(currentYear: number) {
  const { year, make, model, type, miles, color } = vehicleFields(currentYear);
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

const id = z.string();
const photoId = z.string();
const idempotencyKey = idempotencyKeySchema.nullish().transform((key) => key ?? null);
