import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { PlannedReminder } from '../../domain/appointment/reminders.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import type { CustomerKnowledge } from '../../domain/message/customer-knowledge.ts';
import type { MessageKind, PlannedMessage } from '../../domain/message/message.ts';

/** The planned messages of an appointment. */
export interface MessagePlans {
  /** Withdraws the appointment's unsent reminders; call it before messages of the appointment are read or written. */
  withdrawReminders(appointmentId: string): Promise<WithdrawnReminders>;
  /** Adds reminders; those that were sent already are not sent again, those that failed only if they go another way. */
  addReminders(planned: readonly PlannedReminder[]): Promise<void>;
  /**
   * Plans a message in place of the unsent ones, of which those stay as missed that say what the customer may know
   * (SELF-34); news of a change that replaces an unsent confirmation becomes a confirmation itself. With `undo`, the change
   * can be undone until the message is due.
   */
  planMessage(message: PlannedMessage, undo?: UndoPlan): Promise<void>;
  /**
   * What the customer knows while messages about later states are unsent, in doubt or never arrived; null if none are, or
   * the customer knows nothing yet.
   */
  customerKnowledge(appointmentId: string): Promise<CustomerKnowledge | null>;
  /**
   * Plans again, for this time, what was missed only because the appointment was set completed by mistake: confirmation and
   * new link (SELF-39).
   */
  planMissedWhileDone(appointmentId: string, dueAt: Date): Promise<void>;
  /** The change that made this version, if it can still be undone. */
  undoableChange(appointmentId: string, version: number, now: Date): Promise<UndoableChange | null>;
  /**
   * Withdraws the messages planned by a change, and restores those that it had withdrawn. Reminders are touched only if
   * the change had replaced them.
   */
  takeBackPlans(change: UndoableChange, did: { readonly hadNewReminders: boolean }): Promise<void>;
  /** Withdraws unsent news about an appointment, as `planMessage` does; reminders and a new link stay. */
  withdrawUnsent(appointmentId: string): Promise<void>;
  /**
   * Withdraws the waiting messages about a deleted appointment, as `planMessage` does; the others keep the owner's id
   * (ACCT-06). Those that are being sent are withdrawn too, or else go on as if it were cancelled, with its last state until then (SELF-32).
   */
  forgetMessages(
    appointment: Appointment,
    ofAttempts: { readonly areKept: boolean },
  ): Promise<void>;
  /** A message of the ledger. */
  find(id: string): Promise<LedgerMessage | null>;
  /** Whether a message of this kind about the appointment waits, as a reminder until an instant, or is being sent. */
  isOnItsWay(
    message: Pick<LedgerMessage, 'appointmentId' | 'kind'>,
    reminderUntil: Date,
  ): Promise<boolean>;
  /** Adds a message without replacing others. */
  addMessage(message: PlannedMessage): Promise<void>;
  /** Adds a resend of a message, due at once. */
  addResend(resend: Resend): Promise<void>;
}

/** Withdrawn rows of reminders and their messages, opaque to everybody but the adapter. */
export interface WithdrawnReminders {
  readonly reminders: readonly object[];
  readonly mails: readonly object[];
}

/** What undoing a change restores. */
export interface UndoPlan {
  readonly appointment: Appointment;
  /** Its place; null if it had none. */
  readonly place: Place | null;
  readonly withdrawn: WithdrawnReminders;
}

/** A change that can be undone because its message is held back. */
export interface UndoableChange {
  readonly mailId: string;
  readonly appointmentId: string;
  /** The appointment before the change, and its place; null if it had none. */
  readonly appointment: Appointment;
  readonly place: Place | null;
}

/** What a resend needs to know of a message. */
export interface LedgerMessage {
  readonly id: string;
  readonly appointmentId: string;
  readonly kind: MessageKind;
  readonly before: Appointment | null;
}

export interface Resend extends PlannedMessage {
  readonly id: string;
  /** The message that is sent again. */
  readonly resendOf: string;
}
