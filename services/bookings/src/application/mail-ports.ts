import type { SavedSettings } from '@dewlane/catalog';
import type { Appointment } from '../domain/appointment/appointment.ts';
import type { MailKind } from '../domain/mail/mail.ts';

/** A message that this worker has taken for sending; nobody else does until the lease is over. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly startsAt: Date;
  /** The appointment as the customer knows it until this message comes. */
  readonly before: Appointment | null;
  readonly sendUntil: Date;
  /** Which attempt this is, from 1. */
  readonly attempts: number;
  /** The account's e-mail, else the one a guest left; null when neither is known yet. */
  readonly to: string | null;
  readonly firstName: string | null;
  /** Whether somebody has confirmed that the address is theirs. */
  readonly isConfirmed: boolean;
  /** The number of the links to the appointment that are good now. */
  readonly linkNumber: number;
  /** It is not to be sent: the ledger says why, and is done with it. */
  readonly isSuppressed: boolean;
  /** The trace of what led to it; null where nobody did, as for a reminder. */
  readonly traceparent: string | null;
  /** As it is now, or was when it was deleted; null when nothing is left of it. */
  readonly appointment: Appointment | null;
}

/** How an attempt ended. */
export type MailOutcome =
  | { readonly state: 'sent'; readonly localTime: string; readonly at: Date }
  | { readonly state: 'missed' | 'failed'; readonly error: string }
  | { readonly state: 'planned'; readonly error: string; readonly dueAt: Date };

/** The ledger of mail; each of its writes is one conditional statement, so that an effect happens once. */
export interface MailLedger {
  /** Turns reminders that are due into messages, or into missed ones where the start has passed; returns how many. */
  handOverReminders(now: Date, limit: number): Promise<number>;
  /**
   * Takes messages that are due, oldest first, and those whose last attempt nobody has told the end of. Counts each for
   * its recipient, once, and suppresses what they don't want or what goes beyond the day's number (SELF-13).
   */
  claim(now: Date, leaseUntil: Date, limit: number): Promise<ClaimedMail[]>;
  /** Writes down how an attempt ended; nothing when another attempt has begun since. */
  finish(mail: Pick<ClaimedMail, 'id' | 'attempts'>, outcome: MailOutcome): Promise<void>;
  /** When reminders and messages become due until an instant. */
  dueTimes(until: Date): Promise<Date[]>;
}

/** What a message says. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The appointment as an iCalendar file, and what a calendar is to do with it. */
  readonly calendar: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  /** Where its reader ends all messages to the address (RFC 8058); null without a public address. */
  readonly unsubscribeUrl: string | null;
  /** When the crew comes, as the message says it in the business time zone. */
  readonly localTime: string;
}

export interface MailFacts {
  readonly kind: MailKind;
  readonly appointment: Appointment;
  readonly before: Appointment | null;
  readonly to: string;
  readonly firstName: string | null;
  /** Whether somebody has confirmed that the address is theirs; else nothing that was typed is told (SELF-13). */
  readonly isConfirmed: boolean;
  readonly linkNumber: number;
  /** The settings of the business, as they are now. */
  readonly settings: SavedSettings;
  readonly now: Date;
}

export type RenderMail = (facts: MailFacts) => RenderedMail;

/** A message on its way: the same id is the same message, however often it is sent. */
export interface OutgoingMail extends RenderedMail {
  readonly id: string;
  readonly to: string;
}

/** The mail server has refused a message: for good, or for now. */
export class MailRefused extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.name = 'MailRefused';
    this.isFinal = isFinal;
  }
}

/**
 * Hands a message over to be delivered.
 * @throws MailRefused when the server refuses it; any other error means it could not be reached
 */
export type Post = (mail: OutgoingMail) => Promise<void>;
