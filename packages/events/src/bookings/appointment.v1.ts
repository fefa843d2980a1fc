import { APPOINTMENT_ANSWER_NAMES, LANGUAGES, recordOf } from '@dewlane/catalog';
import { z } from 'zod';
import { eventSchema } from '../envelope.ts';
import { eventReader } from '../event-reader.ts';

export const appointmentState = z.object({
  id: z.string(),
  /** The owner: an account's number as text, or a guest id. */
  userId: z.string(),
  vehicleId: z.string(),
  /** The vehicle's label as booked; it outlives the vehicle. */
  vehicleInfo: z.string(),
  vehicleType: z.string().nullable(),
  vehicleMiles: z.string().nullable(),
  vehicleColor: z.string().nullable(),
  detailerId: z.number().int(),
  /** `YYYY-MM-DD`, or that, a space, and the slot's label or a time (design.md#bookings-vehicles-mail). */
  serviceDate: z.string(),
  timeSlot: z.enum(['morning', 'afternoon', 'evening', 'custom']).nullable(),
  customTime: z.string().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  serviceType: z.string(),
  servicePackage: z.string().nullable(),
  status: z.enum(['scheduled', 'in_progress', 'completed', 'cancelled']),
  priceCents: z.number().int().nullable(),
  price: z.string().nullable(),
  confirmationNumber: z.string(),
  /** Also null in events published before the questionnaire had this answer. */
  ...recordOf(APPOINTMENT_ANSWER_NAMES, () => z.string().nullable().default(null)),
  contactEmail: z.string().nullable(),
  /** Also null in events published before this field existed. */
  gateCode: z.string().nullable().default(null),
  addOn: z.string().nullable().default(null),
  cancelReason: z.string().nullable().default(null),
  /** The language it was booked in; also null in events published before there was a choice, and for one of a later version. */
  language: z.enum(LANGUAGES).nullable().default(null).catch(null),
  quizResponseId: z.string().nullable(),
  sessionId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type AppointmentState = z.infer<typeof appointmentState>;

export const appointmentBooked = eventSchema('bookings.appointment-booked.v1', appointmentState);
export const appointmentChanged = eventSchema('bookings.appointment-changed.v1', appointmentState);
/** Staff sent a message about it again; `previous.mail` is its kind, nothing else changed. */
export const appointmentMailResent = eventSchema(
  'bookings.appointment-mail-resent.v1',
  appointmentState,
);
/** Its customer or staff ended all links to it sent so far; nothing else changed (SELF-14). */
export const appointmentLinksEnded = eventSchema(
  'bookings.appointment-links-ended.v1',
  appointmentState,
);
/**
 * Staff changed the planned arrival within what the customer was told. Only the state of this event has
 * `plannedStartsAt`.
 */
export const appointmentPlanned = eventSchema(
  'bookings.appointment-planned.v1',
  appointmentState.extend({ plannedStartsAt: z.iso.datetime() }),
);
export const appointmentDeleted = eventSchema('bookings.appointment-deleted.v1', z.null());

export const appointmentEvent = z.discriminatedUnion('type', [
  appointmentBooked,
  appointmentChanged,
  appointmentMailResent,
  appointmentLinksEnded,
  appointmentPlanned,
  appointmentDeleted,
]);
export type AppointmentEvent = z.infer<typeof appointmentEvent>;

/** Reads an event of the topic; of an unknown type, one without a state is a deletion. */
export const readAppointmentEvent = eventReader(appointmentEvent, appointmentState.nullable());
