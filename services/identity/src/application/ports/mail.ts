import type { Language } from '@dewlane/catalog';
import type { PagePosition } from '@dewlane/service-kit/application';
import type { MailKind, PlannedMail } from '../../domain/mail/account-mail.ts';

/** A message that this worker has claimed; no other worker claims it until the lease is over. */
export interface ClaimedMail extends PlannedMail {
  readonly id: string;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
  /** What was recorded of the attempt before; null if there was none. */
  readonly lastError: string | null;
  readonly firstName: string | null;
  /** The language the owner has chosen. */
  readonly language: Language | null;
}

/** The outcome of an attempt. */
export type MailOutcome =
  | { readonly state: 'sent'; readonly at: Date }
  | { readonly state: 'missed' | 'failed'; readonly error: string }
  | { readonly state: 'planned'; readonly error: string; readonly dueAt: Date };

/** Selects messages of one kind. Messages to addresses count although their account was erased. */
export type MailSelection = {
  readonly kind: MailKind;
  /** Only those of this asker. */
  readonly askedBy?: string;
  /** Only those that devices asked for from this client address. */
  readonly askedFrom?: string;
  /** Only those of all other askers. */
  readonly notAskedBy?: string;
} & (
  | {
      /** All to this address, whatever its case. */
      readonly to: string;
    }
  | {
      readonly userId: number;
      /** Beside the account's those to whatever address reaches the same inbox as this one. */
      readonly inboxOf?: string;
    }
  | {
      /** All to whatever address reaches the same inbox as this one. */
      readonly inboxOf: string;
    }
  | {
      readonly userId: number;
      /** Beside the account's those to this very address, of erased accounts. */
      readonly erasedTo: string;
    }
);

/** Whose messages count together: a client address's, apart from those that accounts' own devices asked for from there. */
export type MailAsker = { readonly askedBy: string } | { readonly askedFrom: string };

/** An account's messages that wait for a place on an asker's count (ACCT-17). */
export interface WaitingMail {
  readonly userId: number;
  readonly kind: MailKind;
  /** When they go out. */
  readonly place: Date;
}

/** The ledger of mail about accounts. */
export interface MailLedger {
  plan(mail: PlannedMail): Promise<void>;
  /**
   * Makes transactions that count what these recipients' inboxes got and these askers caused wait for each other until they
   * end, so that a cap holds for requests at the same time. Call it before counting and after locking the account (AUTH-42).
   */
  lockCounts(recipientsAndAskers: readonly string[]): Promise<void>;
  /** The number of messages planned since an instant. */
  count(of: MailSelection & { readonly since: Date }): Promise<number>;
  /**
   * When the nth of the addresses besides this one was last written to for an asker, the latest first, among those written to
   * since an instant; null if there are fewer. Messages that wait for their place (ACCT-17) count with the time of that.
   */
  nthOtherRecipientAt(
    of: MailAsker & { readonly to: string; readonly since: Date; readonly nth: number },
  ): Promise<Date | null>;
  /**
   * Keeps what `count` and `nthOtherRecipientAt` need of an account's messages since an instant, before they are deleted; not
   * of messages still waiting for a later place, which will never be sent.
   */
  keepCounts(userId: number, since: Date, now: Date): Promise<void>;
  /** The addresses that an account has had, as far as their notices are still here. */
  formerAddresses(userId: number): Promise<string[]>;
  /** What waits on an asker's count for this account, else what goes out first of what waits for younger accounts. */
  firstWaiting(of: {
    readonly askedBy: string;
    readonly userId: number;
    readonly now: Date;
  }): Promise<WaitingMail | null>;
  /**
   * Gives what waits on an asker's count for an account a later place; with null it is left out.
   * @returns the kind of each message that was left out
   */
  moveWaiting(
    of: { readonly askedBy: string; readonly userId: number; readonly now: Date },
    place: Date | null,
  ): Promise<MailKind[]>;
  /** Claims due messages, and those whose last attempt was never finished. */
  claim(now: Date, leaseUntil: Date, limit: number): Promise<ClaimedMail[]>;
  /** Records the outcome of an attempt; does nothing if another attempt has begun since. */
  finish(mail: Pick<ClaimedMail, 'id' | 'attempts'>, outcome: MailOutcome): Promise<void>;
}

/** A message in the embedded mailbox. */
export interface DeliveredMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly deliveredAt: Date;
  /** When it was planned; with the id it determines the position in the list. */
  readonly createdAt: Date;
}

/** Reads of the embedded mailbox. */
export interface MailReads {
  /** At most `limit`, newest first, after that position. */
  deliveredMails(after: PagePosition | null, limit: number): Promise<DeliveredMail[]>;
}

/** The mail server refused a message, permanently or temporarily. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
  readonly isFinal: boolean;
  /** Whether the server gave no answer, and this attempt or one before may have arrived. */
  readonly isUnconfirmed: boolean;

  constructor(reason: string, isFinal: boolean, isUnconfirmed = false) {
    super(reason);
    this.isFinal = isFinal;
    this.isUnconfirmed = isUnconfirmed;
  }
}

/** The content of a message. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MessageFacts {
  readonly kind: MailKind;
  readonly firstName: string | null;
  /** Null means English. */
  readonly language: Language | null;
  /** The token of its link; null for a message without one. */
  readonly token: string | null;
}

export type RenderMail = (facts: MessageFacts) => RenderedMail;

/**
 * Hands a message over for delivery. The id identifies it, however often it is sent.
 * @throws DeliveryRefused when the server refuses it; any other error means it could not be reached
 */
export type SendMail = (
  mail: RenderedMail & Pick<ClaimedMail, 'id' | 'to' | 'lastError'>,
) => Promise<void>;

/** Who may read the embedded mailbox; its links give access to accounts. */
export interface MailboxRules {
  /** The username of the one staff account that may; null for nobody. */
  readonly reader: string | null;
  /** False if a mail server takes the messages. */
  readonly isInUse: boolean;
}
