import type { Language, SavedSettings } from '@dewlane/catalog';
import type { Appointment } from '../domain/appointment/appointment.ts';
import type { MailChannel } from '../domain/appointment/reach.ts';
import type { MailKind } from '../domain/mail/mail.ts';
import type { TextOutcome, TextReport } from '../domain/mail/text-report.ts';

/** A message that this worker has taken for sending; nobody else does until the lease is over. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly channel: MailChannel;
  /** Whether it goes in quiet hours, too (SELF-07). */
  readonly goesAtNight: boolean;
  readonly startsAt: Date;
  /** The appointment as the customer knows it until this message comes. */
  readonly before: Appointment | null;
  readonly sendUntil: Date;
  /** Which attempt this is, from 1. */
  readonly attempts: number;
  /** A text message's number; the account's e-mail, else the one a guest left; null when none is known yet. */
  readonly to: string | null;
  readonly firstName: string | null;
  /** The language that its account has chosen; null without one. */
  readonly accountLanguage: string | null;
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
  /** Its reader wants no more, from then on. */
  | { readonly state: 'suppressed'; readonly error: string; readonly at: Date }
  | { readonly state: 'planned'; readonly error: string; readonly dueAt: Date };

/** The ledger of mail; each of its writes is one conditional statement, so that an effect happens once. */
export interface MailLedger {
  /** Turns reminders that are due into messages, or into missed ones where the start has passed; returns how many. */
  handOverReminders(now: Date, limit: number): Promise<number>;
  /**
   * Takes messages of these channels that are due, oldest first, and those whose last attempt nobody has told the end of.
   * Counts each for its recipient, once, and suppresses what they don't want or what goes beyond the day's number (SELF-13).
   */
  claim(
    now: Date,
    leaseUntil: Date,
    limit: number,
    channels: readonly MailChannel[],
  ): Promise<ClaimedMail[]>;
  /**
   * Writes down how an attempt ended, and with one that is suppressed that its reader wants no more messages; nothing
   * when another attempt has begun since.
   */
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
  /** When the crew comes, as staff read it in the business time zone. */
  readonly localTime: string;
}

/** What a text message says. */
export interface RenderedText {
  readonly text: string;
  /** When the crew comes, as staff read it in the business time zone. */
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
  readonly language: Language;
  /** The settings of the business, as they are now. */
  readonly settings: SavedSettings;
  readonly now: Date;
}

export type RenderMail = (facts: MailFacts) => RenderedMail;
export type RenderText = (facts: MailFacts) => RenderedText;

/** A message on its way: the same id is the same message, however often it is sent. */
export interface OutgoingMail extends RenderedMail {
  readonly id: string;
  readonly to: string;
}

/** A text message on its way. */
export interface OutgoingText extends RenderedText {
  readonly id: string;
  /** The number, as `+14085550142`. */
  readonly to: string;
}

/** The mail server, or the provider of text messages, has refused a message: for good, or for now. */
export class MailRefused extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.name = 'MailRefused';
    this.isFinal = isFinal;
  }
}

/** The provider knows that whoever has the number wants no more text messages (SELF-07). */
export class OptedOut extends Error {
  constructor() {
    super('The number has stopped our text messages.');
    this.name = 'OptedOut';
  }
}

/**
 * Hands a message over to be delivered.
 * @throws MailRefused when the server refuses it; any other error means it could not be reached
 */
export type Post = (mail: OutgoingMail) => Promise<void>;

/**
 * Hands a text message over to be delivered.
 * @throws OptedOut, MailRefused when the provider refuses it; any other error means it could not be reached
 */
export type PostText = (text: OutgoingText) => Promise<void>;

/** What providers report of text messages that they took, in the ledger. */
export interface TextReports {
  /**
   * Writes down what a report adds to what is known of its message, and, of who has answered STOP, that they want no more
   * (SELF-15). Nothing where it adds nothing, or where no text message has that id.
   */
  note(report: TextReport & { readonly outcome: TextOutcome }, at: Date): Promise<void>;
}
