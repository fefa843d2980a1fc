import { formatPrice } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import { Prisma } from './generated/client.ts';
import type { AppointmentModel, QuizResponseModel } from './generated/models.ts';

/** The columns of `services`: whatever the schema has. */
export const APPOINTMENT_COLUMNS = Object.values(Prisma.AppointmentScalarFieldEnum);

/** The columns of `quiz_responses`: whatever the schema has. */
export const QUIZ_RESPONSE_COLUMNS = Object.values(Prisma.QuizResponseScalarFieldEnum);

/** An appointment as its row: with the price's text, written with its cents by this one mapper (design.md#data-and-events). */
export function appointmentRow(appointment: Appointment): AppointmentModel {
  const { priceCents } = appointment;
  return { ...appointment, price: priceCents === null ? null : formatPrice(priceCents) };
}

/** A response as its row; the compiler misses a column that the response has not. */
export function quizResponseRow(response: QuizResponse): QuizResponseModel {
  return response;
}

/** A row of `services`; the narrower texts are held by the table's check and by whoever writes it. */
export function toAppointment({ price: _, ...row }: AppointmentModel): Appointment {
  // A field of the domain without a column fails to compile here.
  return row satisfies Record<keyof Appointment, unknown> as Appointment;
}

/** A row of `quiz_responses`. */
export function toQuizResponse(row: QuizResponseModel): QuizResponse {
  return row;
}
