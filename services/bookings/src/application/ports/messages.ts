import type { Language, SavedSettings } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { MessageChannel } from '../../domain/appointment/reach.ts';
import type { MessageKind } from '../../domain/message/message.ts';
import type { TextOutcome, TextReport } from '../../domain/message/text-report.ts';

/** A message that this worker has claimed; no other worker claims it until the lease is over. */
export interface ClaimedMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  /** Whether it answers something the customer did, and so goes in quiet hours, too (SELF-07). */
  readonly answersCustomer: boolean;
  readonly startsAt: Date;
  /** The appointment as the customer knows it until this message arrives. */
  readonly before: Appointment | null;
  /** In a message that the appointment will not take place: what messages may have told of it since, the newest first (SELF-37). */
  readonly alsoHeard: readonly Appointment[];
  readonly sendUntil: Date;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
  /** What was recorded of the attempt before, or that its worker died before it could record anything; null if there was none. */
  readonly lastError: string | null;
  /**
   * The number for a text message; otherwise the account's e-mail address, else the one a guest left; null if none is
   * known yet.
   */
  readonly to: string | null;
  readonly firstName: string | null;
  /** The language the account has chosen; null if it has none. */
  readonly accountLanguage: string | null;
  /** Whether the address was confirmed. */
  readonly isConfirmed: boolean;
  /** The number of the appointment's valid links. */
  readonly linkNumber: number;
  /** Suppressed: not to be sent. The ledger has already recorded why. */
  readonly isSuppressed: boolean;
  /**
   * Whether the provider has reported that it arrived, though an attempt at it was not confirmed (SELF-38). A report tells not
   * which attempt it is about, so that counts only if all told the same.
   */
  readonly isDelivered: boolean;
  /** Whether it is a 24 h reminder whose 2 h reminder is due too, so that only the latter goes (JOB-03). */
  readonly isOvertaken: boolean;
  /** Whether it is news of which nobody knows how the last attempt ended, and later news waits, which is to say it too (SELF-32). */
  readonly isReplaced: boolean;
  /** The trace of the request that caused it; null if none did, as for a reminder. */
  readonly traceparent: string | null;
  /** The current state, or the last one of a deleted appointment; null if nothing is left of it. */
  readonly appointment: Appointment | null;
}

/** The outcome of an attempt that did not tell the recipient anything. */
export type Untold = { readonly error: string; readonly at: Date } & (
  | { readonly state: 'missed' | 'failed' }
  /** The recipient has unsubscribed, from then on. */
  | { readonly state: 'suppressed' }
  | {
      readonly state: 'planned';
      readonly dueAt: Date;
      /** Whether it was not handed over yet, so that it counts as no attempt. */
      readonly isWaiting?: boolean;
    }
);

/** The outcome of an attempt. */
export type MessageOutcome =
  | { readonly state: 'sent'; readonly localTime: string; readonly at: Date }
  | Untold;

/** The ledger of messages. Each write is conditional, so its effect happens once. */
export interface MessageLedger {
  /** Turns due reminders into messages, or missed messages if the start has passed or a later one is due; returns how many. */
  issueReminders(now: Date, limit: number): Promise<number>;
  /**
   * Claims due messages of these channels, oldest first, and those whose last attempt was never finished. News waits for
   * the attempt at earlier news of its appointment (SELF-32). Counts each message once for its recipient, and suppresses
   * unwanted ones and those beyond the daily limit (SELF-13).
   */
  claim(
    now: Date,
    leaseUntil: Date,
    limit: number,
    channels: readonly MessageChannel[],
  ): Promise<ClaimedMessage[]>;
  /**
   * Records the outcome of an attempt; if suppressed, also that the recipient has unsubscribed. If it told nothing, later
   * news says it too (SELF-32). Does nothing if another attempt has begun since.
   */
  finish(message: Pick<ClaimedMessage, 'id' | 'attempts'>, outcome: MessageOutcome): Promise<void>;
  /** The times until an instant at which reminders and messages become due. */
  dueTimes(until: Date): Promise<Date[]>;
}

/** The content of a mail. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The appointment as an iCalendar file, and what the calendar should do with it. */
  readonly calendar: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  /** The one-click unsubscribe URL (RFC 8058); null if the product has no public URL. */
  readonly unsubscribeUrl: string | null;
  /** The arrival as staff read it, in the business time zone. */
  readonly localTime: string;
}

/** The content of a text message. */
export interface RenderedText {
  readonly text: string;
  /** The arrival as staff read it, in the business time zone. */
  readonly localTime: string;
}

export interface MessageFacts {
  readonly kind: MessageKind;
  readonly appointment: Appointment;
  readonly before: Appointment | null;
  /** What the customer may have heard instead, in a message that the appointment will not take place (SELF-37). */
  readonly alsoHeard: readonly Appointment[];
  readonly to: string;
  readonly firstName: string | null;
  /** Whether the address was confirmed; if not, nothing that was typed is included (SELF-13). */
  readonly isConfirmed: boolean;
  readonly linkNumber: number;
  readonly language: Language;
  /** The current settings of the business. */
  readonly settings: SavedSettings;
  readonly now: Date;
}

export type RenderMail = (facts: MessageFacts) => RenderedMail;
export type RenderText = (facts: MessageFacts) => RenderedText;

/** A mail to be handed over. The id identifies the message, however often it is sent. */
export interface OutgoingMail extends RenderedMail {
  readonly id: string;
  readonly to: string;
  readonly lastError: string | null;
}

/** A text message to be handed over. */
export interface OutgoingText extends RenderedText {
  readonly id: string;
  /** The number, as `+14085550142`. */
  readonly to: string;
  readonly lastError: string | null;
}

/** The mail server or the text message provider has refused a message, for good or for now, or has not confirmed it. */
export class DeliveryRefused extends Error {
  readonly isFinal: boolean;
  /** Whether the server gave no answer, and this attempt or one before may have arrived. */
  readonly isUnconfirmed: boolean;

  constructor(message: string, isFinal: boolean, isUnconfirmed = false) {
    super(message);
    this.name = 'DeliveryRefused';
    this.isFinal = isFinal;
    this.isUnconfirmed = isUnconfirmed;
  }
}

/** The provider reports that the recipient has opted out of text messages (SELF-07). */
export class OptedOut extends Error {
  constructor() {
    super('The number has stopped our text messages.');
    this.name = 'OptedOut';
  }
}

/**
 * Hands a mail over for delivery.
 * @throws DeliveryRefused when the server refuses it; any other error means it could not be reached
 */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/**
 * Hands a text message over for delivery.
 * @throws OptedOut, DeliveryRefused when the provider refuses it; any other error means it could not be reached
 */
export type SendText = (text: OutgoingText) => Promise<void>;

/** Provider reports about accepted text messages, in the ledger. */
export interface TextReports {
  /**
   * Records what a report adds to its message, and that the recipient has opted out if they answered STOP (SELF-15).
   * Does nothing if the report adds nothing or no text message has that id.
   */
  note(report: TextReport & { readonly outcome: TextOutcome }, at: Date): Promise<void>;
}
