import type { Language } from '@dewlane/catalog';
import type { MailKind, PlannedMail } from '../domain/mail/account-mail.ts';

/** A message that this worker has taken for sending; nobody else does until the lease is over. */
export interface ClaimedMail extends PlannedMail {
  readonly id: string;
  /** Which attempt this is, from 1. */
  readonly attempts: number;
  readonly firstName: string | null;
  /** The one that the account's owner has chosen. */
  readonly language: Language | null;
}

/** How an attempt ended. */
export type MailOutcome =
  | { readonly state: 'sent'; readonly at: Date }
  | { readonly state: 'missed' | 'failed'; readonly error: string }
  | { readonly state: 'planned'; readonly error: string; readonly dueAt: Date };

/** Messages of one kind that were planned since an instant: for an account, or to an address in any case. */
export type MailCount = { readonly kind: MailKind; readonly since: Date } & (
  | { readonly userId: number }
  | { readonly to: string }
);

/** The ledger of mail about accounts. */
export interface MailLedger {
  plan(mail: PlannedMail): Promise<void>;
  count(of: MailCount): Promise<number>;
  /** Takes messages that are due, and those whose last attempt nobody has told the end of. */
  claim(now: Date, leaseUntil: Date, limit: number): Promise<ClaimedMail[]>;
  /** Writes down how an attempt ended; nothing when another attempt has begun since. */
  finish(mail: Pick<ClaimedMail, 'id' | 'attempts'>, outcome: MailOutcome): Promise<void>;
}

/** A message as it lies in the embedded mailbox. */
export interface DeliveredMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly deliveredAt: Date;
  /** When it was planned: with the id its place in the list. */
  readonly createdAt: Date;
}

/** The embedded mailbox as it is read. */
export interface MailReads {
  /** At most `limit`, newest first, behind that place. */
  delivered(after: MailPlace | null, limit: number): Promise<DeliveredMail[]>;
}

export type MailPlace = Pick<DeliveredMail, 'id' | 'createdAt'>;

/** A message that the mail server does not take: for good, or for now. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

/** What a message says. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailFacts {
  readonly kind: MailKind;
  readonly firstName: string | null;
  /** Null writes English. */
  readonly language: Language | null;
  /** The token of its link; null for a message without one. */
  readonly token: string | null;
}

export type RenderMail = (facts: MailFacts) => RenderedMail;

/**
 * Hands a message over to be delivered; one id is one message, however often it is sent.
 * @throws MailRefused when the server refuses it; any other error means it could not be reached
 */
export type Post = (
  mail: RenderedMail & { readonly id: string; readonly to: string },
) => Promise<void>;
