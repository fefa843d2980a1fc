import {
  ADD_ON_KEYS,
  ANSWER_NAMES,
  ANSWER_TEXTS,
  type AnswerName,
  APPOINTMENT_STATUSES,
  calendarDateFault,
  hasInvisibleCharacter,
  LIMITS,
  languageSchema,
  recordOf,
} from '@dewlane/catalog';
import { z } from 'zod';
import { expectedVersion, id, idempotencyKey, kept, optionalText, text } from './input-parts.ts';

const sessionId = optionalText(LIMITS.sessionId);
const language = z.nullish(languageSchema);
const vehicleId = id.trim().min(1, 'Choose a vehicle.');

const answers = {
  ...recordOf(ANSWER_NAMES, (name) => text(ANSWER_TEXTS[name]).nullish()),
  contactName: text(LIMITS.contactName)
    .refine((name) => !hasInvisibleCharacter(name), 'Name contains a character that cannot be seen')
    .nullish(),
};

type FlatAnswers = z.output<z.ZodObject<typeof answers>>;

/**
 * A parsed flat input as its command takes it, with the answers under `answers`. No transform of the schema, since
 * parseInput names faults of what the schema gives, too.
 */
export function nestAnswers<Input extends FlatAnswers>(input: Input) {
  const others = Object.entries(input).filter(([name]) => !Object.hasOwn(answers, name));
  return {
    ...(Object.fromEntries(others) as Omit<Input, AnswerName>),
    answers: recordOf(ANSWER_NAMES, (name) => input[name]),
  };
}

const contactEmail = text(LIMITS.email)
  .nullish()
  .transform((value) => value?.trim() || null)
  .pipe(z.email('Invalid email address').nullable());

/** The input is flat, so that `fields` names the answers as the form does. */
export const bookAppointmentInput = z.object({
  ...answers,
  vehicleId,
  sessionId,
  contactEmail,
  language,
  shownPriceCents: z.number().int().min(0).max(LIMITS.priceCents).nullish(),
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
  serviceDate: text(LIMITS.serviceDate),
  serviceType: text(LIMITS.answer),
  specialInstructions: optionalText(LIMITS.specialInstructions),
  sessionId,
  language,
  idempotencyKey,
});

const version = expectedVersion('this appointment');

export const updateAppointmentInput = z.object({
  id,
  expectedVersion: kept(version),
  serviceDate: kept(text(LIMITS.serviceDate)),
  priceCents: kept(z.number()),
  location: kept(text(LIMITS.location)),
  status: kept(z.enum(APPOINTMENT_STATUSES)),
  overbook: kept(z.boolean()),
  idempotencyKey,
});

export const planArrivalInput = z.object({
  id,
  expectedVersion: kept(version),
  plannedStartsAt: z.iso
    .datetime({ offset: true, error: 'The time must be written as ISO 8601 with its offset.' })
    .superRefine((written, context) => {
      const fault = calendarDateFault(written.slice(0, 10));
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    })
    .transform((written) => new Date(written))
    .refine((at) => at.getTime() % 60_000 === 0, 'The time must be a whole minute.'),
  overbook: kept(z.boolean()),
  idempotencyKey,
});

export const setContactEmailInput = z.object({ appointmentId: id, contactEmail, idempotencyKey });

export const deleteAppointmentInput = z.object({
  id,
  expectedVersion: kept(version),
  idempotencyKey,
});

export const undoAppointmentChangeInput = z.object({
  id,
  expectedVersion: version,
  idempotencyKey,
});

export const resendMailInput = z.object({ id, expectedVersion: kept(version), idempotencyKey });

export const discardQuizDraftInput = z.object({ sessionId: text(LIMITS.sessionId) });

const linkToken = text(LIMITS.linkToken);
/** How the booking is accessed: by the id of one of the caller's own, or by a link. */
const access = { id: id.nullish(), linkToken: linkToken.nullish() };

export const ownBookingInput = z.object(access);

export const moveOwnBookingInput = z.object({
  ...access,
  expectedVersion: version,
  serviceDate: text(LIMITS.serviceDate),
  idempotencyKey,
});

export const cancelOwnBookingInput = z.object({
  ...access,
  expectedVersion: version,
  reason: optionalText(LIMITS.cancelReason),
  idempotencyKey,
});

export const updateOwnBookingInput = z.object({
  ...access,
  expectedVersion: version,
  gateCode: kept(text(LIMITS.gateCode)),
  specialInstructions: kept(text(LIMITS.specialInstructions)),
  addOn: kept(z.enum(ADD_ON_KEYS, 'Choose one of the add-ons.')),
  idempotencyKey,
});

export const endOwnLinksInput = z.object({ ...access, idempotencyKey });

export const endLinksInput = z.object({ id, expectedVersion: kept(version), idempotencyKey });

export const confirmLinkAddressInput = z.object({ linkToken });
