import { formatPrice } from '@dewlane/catalog';
import type { Appointment, BookedVehicle } from '../../domain/appointment/appointment.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import { Prisma } from './generated/client.ts';
import type { AppointmentModel, QuizResponseModel } from './generated/models.ts';

/** The columns of `services`, from the schema. */
export const APPOINTMENT_COLUMNS = Object.values(Prisma.AppointmentScalarFieldEnum);

/** The columns of `quiz_responses`, from the schema. */
export const QUIZ_RESPONSE_COLUMNS = Object.values(Prisma.QuizResponseScalarFieldEnum);

const BOOKED_VEHICLE = {
  id: true,
  userId: true,
  label: true,
  type: true,
  miles: true,
  color: true,
} satisfies Record<keyof BookedVehicle, true>;

/** The columns of `vehicles` that a booking reads, which are the fields of a BookedVehicle. */
export const BOOKED_VEHICLE_COLUMNS = Object.keys(BOOKED_VEHICLE) as (keyof BookedVehicle)[];

/** An appointment as its row. Only this mapper writes the price, as text and in cents (design.md#data-and-events). */
export function appointmentRow(appointment: Appointment): AppointmentModel {
  const { priceCents } = appointment;
  return { ...appointment, price: priceCents === null ? null : formatPrice(priceCents) };
}

/** A response as its row; a column without a field in the domain fails to compile. */
export function quizResponseRow(response: QuizResponse): QuizResponseModel {
  return response;
}

/** A row of `services`. Its narrower string types are guaranteed by check constraints and by the only writer. */
export function toAppointment({ price: _, ...row }: AppointmentModel): Appointment {
  // A field of the domain without a column fails to compile here.
  return row satisfies Record<keyof Appointment, unknown> as Appointment;
}

/** A row of `quiz_responses`. */
export function toQuizResponse(row: QuizResponseModel): QuizResponse {
  return row;
}
