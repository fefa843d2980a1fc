import { APPOINTMENT_STATUSES, LIMITS } from '@dewlane/catalog';
import { z } from 'zod';

const text = (label: string, most: number) =>
  z.string().max(most, `${label} must be at most ${most} characters.`);

/** A text that may be left out, or empty, which is the same. */
const optional = (label: string, most: number) =>
  text(label, most)
    .nullish()
    .transform((value) => value?.trim() || null);

const idempotencyKey = text('The key', LIMITS.idempotencyKey)
  .min(1, 'The key must not be empty.')
  .nullish();
const sessionId = optional('The session', LIMITS.sessionId);
const id = text('The id', LIMITS.sessionId);
const vehicleId = id.trim().min(1, 'Choose a vehicle.');

const answers = {
  contactName: text('Your name', LIMITS.contactName).nullish(),
  contactPhone: text('The phone number', LIMITS.contactPhone).nullish(),
  parkingOption: text('The parking option', LIMITS.vehicleText).nullish(),
  vehicleType: text('The vehicle type', LIMITS.vehicleText).nullish(),
  previouslyDetailed: text('This answer', LIMITS.vehicleText).nullish(),
  occupants: text('This answer', LIMITS.vehicleText).nullish(),
  serviceDate: text('The date', LIMITS.vehicleText).nullish(),
  timeSlot: text('The time', LIMITS.vehicleText).nullish(),
  customTime: text('The time', LIMITS.vehicleText).nullish(),
  location: text('The location', LIMITS.location).nullish(),
  customVehicleInfo: text('The vehicle description', LIMITS.customVehicle).nullish(),
  selectedServicePackage: text('The service package', LIMITS.vehicleText).nullish(),
  specialInstructions: text('The notes', LIMITS.specialInstructions).nullish(),
  year: text('The year', LIMITS.vehicleText).nullish(),
  make: text('The make', LIMITS.vehicleText).nullish(),
  model: text('The model', LIMITS.vehicleText).nullish(),
  miles: text('The mileage', LIMITS.vehicleText).nullish(),
};

const answersSchema = z.object(answers);

/** The answers among the fields of an input that lays them beside the rest. */
export function answersIn(parsed: z.output<typeof answersSchema>): z.output<typeof answersSchema> {
  return answersSchema.parse(parsed);
}

const contactEmail = text('The email address', LIMITS.email)
  .nullish()
  .transform((value) => value?.trim() || null)
  .pipe(z.email('Invalid email address').nullable());

/** Answers lie beside the rest here, so that `fields` names them as the form does. */
export const bookAppointmentInput = z.object({
  ...answers,
  vehicleId,
  sessionId,
  contactEmail,
  idempotencyKey,
});

export const saveQuizResponseInput = z.object({
  ...answers,
  vehicleId: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.union([z.literal('').transform(() => null), z.guid('Choose a vehicle.')]))
    .nullish(),
  sessionId,
  completedAt: z.boolean().nullish(),
  idempotencyKey,
});

export const createAppointmentInput = z.object({
  vehicleId,
  serviceDate: text('The date', LIMITS.vehicleText),
  serviceType: text('The service package', LIMITS.vehicleText),
  specialInstructions: optional('The notes', LIMITS.specialInstructions),
  sessionId,
  idempotencyKey,
});

/** Null keeps what is there, as leaving out does. */
const kept = <Value>(schema: z.ZodType<Value>) =>
  schema.nullish().transform((value) => value ?? undefined);

export const updateAppointmentInput = z.object({
  id,
  serviceDate: kept(text('The date', LIMITS.vehicleText)),
  priceCents: kept(z.number()),
  location: kept(text('The location', LIMITS.location)),
  status: kept(z.enum(APPOINTMENT_STATUSES)),
  idempotencyKey,
});

export const setContactEmailInput = z.object({ appointmentId: id, contactEmail, idempotencyKey });

export const deleteAppointmentInput = z.object({ id, idempotencyKey });

export const resendMailInput = z.object({ id, idempotencyKey });

export const discardQuizDraftInput = z.object({ sessionId: text('The session', LIMITS.sessionId) });
