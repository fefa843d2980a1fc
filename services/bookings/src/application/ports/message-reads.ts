import type { PagePosition } from '@dewlane/service-kit/application';
import type { MessageKind, MessageState } from '../../domain/message/message.ts';
import type { TextOutcome } from '../../domain/message/text-report.ts';

/** A message of the ledger as staff see it. */
export interface MessageView {
  readonly id: string;
  readonly appointmentId: string;
  /** The version of the appointment when the message was planned. */
  readonly version: number;
  readonly kind: MessageKind;
  /** The recipient's number for a text message; null for mail. */
  readonly phone: string | null;
  readonly state: MessageState;
  readonly to: string | null;
  readonly startsAt: Date;
  readonly localTime: string | null;
  readonly attempts: number;
  readonly error: string | null;
  /** The provider's report about a text message; null for mail, or if there was none. */
  readonly report: TextOutcome | null;
  /** Why it did not arrive, in words for staff. */
  readonly reportReason: string | null;
  readonly resendOf: string | null;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** A message in the embedded mailbox. */
export interface DeliveredMail {
  readonly messageId: string;
  readonly mailId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly calendar: string;
  readonly deliveredAt: Date;
}

/** An appointment whose newest change can be undone until its message is due. */
export interface UndoableChange {
  readonly appointmentId: string;
  readonly dueAt: Date;
}

/** Reads for staff. A null appointment id means all appointments. */
export interface MessageReads {
  /** At most `limit`, newest first. */
  messages(
    appointmentId: string | null,
    after: PagePosition | null,
    limit: number,
  ): Promise<MessageView[]>;
  countMessages(appointmentId: string | null): Promise<number>;
  messagesById(ids: readonly string[]): Promise<MessageView[]>;
  /** Those of these appointments whose newest change can still be undone at an instant. */
  undoableChanges(appointmentIds: readonly string[], now: Date): Promise<UndoableChange[]>;
  /** The messages that are in the mailbox, in any order. */
  deliveredMails(mailIds: readonly string[]): Promise<DeliveredMail[]>;
}
