import type { PagePosition } from '@dewlane/service-kit/application';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';

export type AppointmentFilter = 'UPCOMING' | 'PAST' | 'ALL';

export interface AppointmentList {
  readonly ownerIds: readonly string[];
  readonly filter: AppointmentFilter;
  /** The start of today in the business time zone; from then on an appointment is upcoming. */
  readonly today: Date;
}

/** Reads outside of a transaction; only rows of the given owners are ever returned. */
export interface BookingReads {
  /** At most `limit`, in the filter's order: UPCOMING soonest first, else newest first. */
  appointments(
    list: AppointmentList,
    after: PagePosition | null,
    limit: number,
  ): Promise<Appointment[]>;
  countAppointments(list: AppointmentList): Promise<number>;
  /** The one made last that isn't cancelled. */
  newestBooking(ownerIds: readonly string[]): Promise<Appointment | null>;
  /** Those of these owners; null asks for everybody's. */
  appointmentsById(
    ids: readonly string[],
    ownerIds: readonly string[] | null,
  ): Promise<Appointment[]>;
  /** At most `limit` upcoming ones of each vehicle, soonest first. */
  upcomingOfVehicles(
    vehicleIds: readonly string[],
    ownerIds: readonly string[],
    today: Date,
    limit: number,
  ): Promise<Appointment[]>;
  quizResponsesById(ids: readonly string[], ownerIds: readonly string[]): Promise<QuizResponse[]>;
  /** The most recently changed draft that has not expired. */
  newestDraft(ownerIds: readonly string[], now: Date): Promise<QuizResponse | null>;
  /** Whether the owners have any saved data. */
  hasData(ownerIds: readonly string[], now: Date): Promise<boolean>;
}
