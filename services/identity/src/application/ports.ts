import type {
  Clock,
  EarlierResults,
  InTransactionOf,
  KeyedRequest,
  OnceOnly,
} from '@dewlane/service-kit/application';
import type { MailKind } from '../domain/mail/account-mail.ts';
import type { LockoutRules } from '../domain/sign-in/sign-in-record.ts';
import type { AccountLinks } from './ports/account-links.ts';
import type { Devices } from './ports/devices.ts';
import type { Erasures } from './ports/erasures.ts';
import type { GuestMoves } from './ports/guest-moves.ts';
import type { MailboxRules, MailLedger, MailReads } from './ports/mail.ts';
import type { ResetRequests } from './ports/reset-requests.ts';
import type { Secrets, Sessions } from './ports/sessions.ts';
import type { LoginAttempts, Passwords, SignInRecords } from './ports/sign-in.ts';
import type { StaffAccounts } from './ports/staff-accounts.ts';
import type { Users } from './ports/users.ts';

/** The dependencies of commands and queries. */
export interface Dependencies {
  readonly inTransaction: InTransaction;
  /** Without a transaction: for reads, and for writes of one statement. */
  readonly tables: Tables;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly random: () => number;
  /** Resolves after that many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
  readonly lockout: LockoutRules;
  /**
   * Limits concurrent attempts on one account and queues the others (AUTH-37).
   * @throws Refusal BUSY if the queue is full; the reason of `gone`
   */
  readonly withSubjectLimit: <Result>(
    subject: string,
    attempt: () => Promise<Result>,
    gone?: AbortSignal,
  ) => Promise<Result>;
  /** Called for each new lockout, for metrics. */
  readonly noteLockout: (kind: 'user' | 'staff') => void;
  /** Called for each notice that is left out beyond its limits (ACCT-12, ACCT-17), for the log. */
  readonly noteWithheldNotice: (userId: number, kind: MailKind, limit: NoticeLimit) => void;
  /** In lower case: the e-mail of the one account whose long press on /home opens the admin login. */
  readonly adminEntryEmail: string | null;
  readonly mailboxRules: MailboxRules;
}

/** Why a notice is left out: its address has had its notices of the day, or the queue at its client address is full. */
export type NoticeLimit = 'address' | 'queue';

export type InTransaction = InTransactionOf<Transaction>;

/** One transaction. Locks are taken in the order of the members, so that no two transactions deadlock (AUTH-42). */
export interface Transaction
  extends Tables,
    OnceOnly<IdempotentRequest>,
    EarlierResults<IdempotentRequest> {}

export interface Tables {
  readonly resetRequests: ResetRequests;
  readonly signInRecords: SignInRecords;
  readonly users: Users;
  readonly erasures: Erasures;
  readonly staff: StaffAccounts;
  readonly guestMoves: GuestMoves;
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly loginAttempts: LoginAttempts;
  readonly links: AccountLinks;
  readonly mail: MailLedger;
  readonly mailbox: MailReads;
}

export interface IdempotentRequest extends KeyedRequest {
  readonly principal: string;
  /** Others under whom a repeat may come. */
  readonly aliases?: readonly string[];
}
