import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';

/** Rows that the jobs work on, in batches; locked rows are skipped. */
export interface JobWork {
  /** Drafts whose 24 h are over. */
  expiredDrafts(now: Date, limit: number): Promise<QuizResponse[]>;
  /** Open appointments that began by an instant. */
  openAppointments(startedBy: Date, limit: number): Promise<Appointment[]>;
  /** Guests' completed answers last changed before an instant, without a coming appointment. */
  unclaimedResponses(before: Date, now: Date, limit: number): Promise<QuizResponse[]>;
  appointmentsOfResponses(responseIds: readonly string[]): Promise<Appointment[]>;
  /**
   * Scheduled appointments of guests who left a phone and no e-mail, without a reminder of their start: those after
   * another one in the order of their starts and ids.
   */
  unremindedPhones(
    after: Pick<Appointment, 'id' | 'startsAt'>,
    limit: number,
  ): Promise<Appointment[]>;
}
