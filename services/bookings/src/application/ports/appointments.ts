import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { WriteAccess } from '../../domain/owner.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';

/** The appointments, inside a transaction: each row read is locked until its end. `Transaction.save` writes them. */
export interface Appointments {
  find(id: string): Promise<Appointment | null>;
  /** All appointments of these owner ids. */
  allOf(ownerIds: readonly string[]): Promise<Appointment[]>;
  /**
   * The appointment without answers that a response is matched with: that of its session, else the newest since `since`
   * on its day without a session.
   */
  waitingFor(response: QuizResponse, access: WriteAccess, since: Date): Promise<Appointment | null>;
}
