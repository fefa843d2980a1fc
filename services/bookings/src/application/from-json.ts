import type { Appointment } from '../domain/appointment/appointment.ts';
import type { Crew } from '../domain/availability/crew.ts';
import type { Business } from '../domain/business/business.ts';
import type { QuizResponse } from '../domain/quiz-response/quiz-response.ts';

/** A value as JSON holds it: dates are strings. */
type AsJson<State> = {
  [Name in keyof State]: State[Name] extends Date
    ? string
    : State[Name] extends Date | null
      ? string | null
      : State[Name];
};

/** An appointment from JSON: a row, or the stored result for a repeated request. */
export function appointmentFromJson(json: unknown): Appointment {
  const appointment = json as AsJson<Appointment>;
  return {
    ...appointment,
    startsAt: new Date(appointment.startsAt),
    endsAt: new Date(appointment.endsAt),
    createdAt: new Date(appointment.createdAt),
    updatedAt: new Date(appointment.updatedAt),
  };
}

/** A response from JSON: a row, or the stored result for a repeated request. */
export function quizResponseFromJson(json: unknown): QuizResponse {
  const response = json as AsJson<QuizResponse>;
  return {
    ...response,
    completedOn: response.completedOn === null ? null : new Date(response.completedOn),
    expiresAt: response.expiresAt === null ? null : new Date(response.expiresAt),
    createdAt: new Date(response.createdAt),
    updatedAt: new Date(response.updatedAt),
  };
}

/** A crew from JSON, the stored result for a repeated request. */
export function crewFromJson(json: unknown): Crew {
  const crew = json as AsJson<Crew>;
  return { ...crew, createdAt: new Date(crew.createdAt), updatedAt: new Date(crew.updatedAt) };
}

/** The settings from JSON, the stored result for a repeated request. */
export function businessFromJson(json: unknown): Business {
  const business = json as AsJson<Business>;
  const { updatedAt } = business;
  return { ...business, updatedAt: updatedAt === null ? null : new Date(updatedAt) };
}
