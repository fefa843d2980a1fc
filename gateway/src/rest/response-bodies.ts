import { DETAILER_ID, LANGUAGES, LISTED_ANSWER_NAMES, recordOf } from '@dewlane/catalog';
import { z } from 'zod';

const text = z.string();
const optionalText = z.string().nullable();

/** The current user (DATA-11). */
export const userBody = z.object({
  id: text.describe("The account's number, or `guest_` and a UUID."),
  email: optionalText,
  firstName: optionalText,
  isGuest: z.boolean(),
  username: optionalText,
  language: z
    .enum(LANGUAGES)
    .nullable()
    .describe('Of screens and messages; null for guests and until the owner has chosen one.'),
  adminEntry: z.boolean().describe('Whether the long press on /home opens the admin login.'),
});

/** The current user, and what the client must know about the business. */
export const currentUserBody = userBody.extend({
  businessTimeZone: text.describe('The IANA time zone in which the business keeps its days.'),
});

export const vehicleBody = z.object({
  id: text,
  year: text,
  make: text,
  model: text,
  type: z.enum(['sedan', 'crossover', 'truck', 'van']),
  miles: text,
  color: optionalText,
  imageUrl: optionalText.describe('An inline data image.'),
  lastServiceDate: optionalText,
  daysSinceService: z.int(),
});

/** A booked service, as in `POST /api/services` and in the list of services (DATA-18). */
export const serviceBody = z.object({
  id: text,
  vehicleId: text,
  detailerId: z.literal(DETAILER_ID),
  serviceDate: text,
  scheduledDate: text,
  serviceType: text,
  status: text,
  price: optionalText.describe('As text: `$150`, `$175.50`.'),
  confirmationNumber: text,
  specialInstructions: optionalText,
});

/** A customer's appointment (DATA-14). */
export const appointmentBody = z.object({
  id: text,
  sessionId: optionalText,
  vehicleId: optionalText,
  vehicleInfo: optionalText,
  serviceType: optionalText,
  serviceDate: optionalText.describe('A date, or a date and the slot or time.'),
  timeSlot: optionalText.describe("The slot's label, or the time."),
  status: optionalText,
  customerName: optionalText,
  customerEmail: optionalText,
  contactPhone: optionalText,
  price: optionalText,
  location: optionalText,
  specialInstructions: optionalText,
  confirmationNumber: optionalText,
  fullDetails: z.object({
    selectedServicePackage: optionalText,
    contactName: optionalText,
    contactPhone: optionalText,
    vehicleType: optionalText,
    vehicleDetails: z.object({ miles: optionalText, color: optionalText }),
    parkingOption: optionalText,
    previouslyDetailed: optionalText,
    occupants: optionalText,
    customVehicleInfo: optionalText,
  }),
});
export type AppointmentBody = z.infer<typeof appointmentBody>;

export const staffAppointmentBody = appointmentBody.extend({
  userId: optionalText,
  createdAt: optionalText,
});

/** An appointment that staff have just changed (API-49). */
export const changedAppointmentBody = staffAppointmentBody.extend({
  stale: z
    .literal(true)
    .optional()
    .describe(
      'Sent when the change is saved, but the lists for staff do not show it yet or cannot be read: other fields are then older, or null.',
    ),
});
export type ChangedAppointmentBody = z.infer<typeof changedAppointmentBody>;

const quizResponseBody = z.object({
  id: text,
  sessionId: text,
  ...recordOf(LISTED_ANSWER_NAMES, () => optionalText),
  completedAt: z.boolean(),
  createdAt: text,
});

export const savedQuizResponseBody = quizResponseBody.extend({ updatedAt: text });
export const staffQuizResponseBody = quizResponseBody.extend({ userId: optionalText });

/** A user in the list for staff (DATA-12). */
export const staffUserBody = z.object({
  id: text,
  firstName: optionalText,
  lastName: optionalText,
  email: optionalText,
  username: optionalText,
  createdAt: optionalText,
});

export const doneBody = z.object({ success: z.literal(true) });
/** The success of a call that only says that it is done. */
export const DONE = { status: 200, body: doneBody } as const;
