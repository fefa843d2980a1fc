import { formatPrice } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { ANSWER_NAMES } from '../../domain/quiz-response/answers.ts';
import type { AppointmentModel, QuizResponseModel } from './generated/models.ts';

/** The columns of `services`, in no order. */
export const APPOINTMENT_COLUMNS = [
  'id',
  'userId',
  'guestId',
  'vehicleId',
  'vehicleInfo',
  'vehicleType',
  'vehicleMiles',
  'vehicleColor',
  'detailerId',
  'serviceDate',
  'timeSlot',
  'customTime',
  'startsAt',
  'endsAt',
  'serviceType',
  'servicePackage',
  'status',
  'price',
  'priceCents',
  'confirmationNumber',
  'location',
  'specialInstructions',
  'contactName',
  'contactPhone',
  'contactEmail',
  'parkingOption',
  'previouslyDetailed',
  'occupants',
  'customVehicleInfo',
  'quizResponseId',
  'sessionId',
  'createdAt',
  'updatedAt',
  'version',
] as const satisfies readonly (keyof AppointmentModel)[];

/** The columns of `quiz_responses`. */
export const QUIZ_RESPONSE_COLUMNS = [
  ...ANSWER_NAMES,
  'id',
  'userId',
  'guestId',
  'sessionId',
  'vehicleId',
  'completedAt',
  'completedOn',
  'expiresAt',
  'appointmentId',
  'createdAt',
  'updatedAt',
  'version',
] as const satisfies readonly (keyof QuizResponseModel)[];

/** An appointment as its row: with the price's text, written with its cents by this one mapper (design.md#data-and-events). */
export function appointmentRow(appointment: Appointment): AppointmentModel {
  const { priceCents } = appointment;
  return { ...appointment, price: priceCents === null ? null : formatPrice(priceCents) };
}

/** A row of `services`; the narrower texts are held by the table's check and by whoever writes it. */
export function toAppointment({ price: _, ...row }: AppointmentModel): Appointment {
  return row as Appointment;
}
