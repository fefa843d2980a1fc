import type { Language, PlainJson } from '@dewlane/catalog';
import type { Cause } from '@dewlane/events/cause';
import type { AccountLink } from '../domain/link/account-link.ts';
import type { MailKind } from '../domain/mail/account-mail.ts';
import type { CustomerSession, Session } from '../domain/session/session.ts';
import type { LockoutRules, SignInRecord } from '../domain/sign-in/sign-in-record.ts';
import type { User, UserChange } from '../domain/user/user.ts';
import type { MailLedger, MailReads } from './mail-ports.ts';

/** The origin of a sign-in. */
export interface Origin {
  address: string;
  userAgent: string | null;
}

/** The dependencies of commands and queries. */
export interface Dependencies {
  inTransaction: InTransaction;
  /** Without a transaction: for reads, and for writes of one statement. */
  tables: Tables;
  passwords: Passwords;
  secrets: Secrets;
  clock: () => Date;
  random: () => number;
  /** Resolves after that many milliseconds. */
  pause: (ms: number) => Promise<unknown>;
  lockout: LockoutRules;
  /**
   * Limits concurrent attempts on one account and queues the others (AUTH-37).
   * @throws Refusal BUSY if the queue is full; the reason of `gone`
   */
  inTurnOf: <Result>(
    subject: string,
    attempt: () => Promise<Result>,
    gone?: AbortSignal,
  ) => Promise<Result>;
  /** Called for each new lockout, for metrics. */
  noteLockout: (kind: 'user' | 'staff') => void;
  /** Called for each notice that is left out beyond its limits (ACCT-12), for the log. */
  noteWithheldNotice: (userId: number, kind: MailKind) => void;
  /** In lower case: the e-mail of the one account whose long press on /home opens the admin login. */
  adminEntryEmail: string | null;
  mailbox: MailboxRules;
}

/** Who may read the embedded mailbox; its links give access to accounts. */
export interface MailboxRules {
  /** The username of the one staff account that may; null for nobody. */
  reader: string | null;
  /** False if a mail server takes the messages. */
  isInUse: boolean;
}

export interface Passwords {
  /**
   * When `gone` is aborted, the call gives up its place in the queue.
   * @throws Refusal BUSY if the queue is full or the wait too long; so does `verify`
   */
  hash(password: string, gone?: AbortSignal): Promise<string>;
  /** False for an unknown account (null), after the same work. */
  verify(passwordHash: string | null, password: string, gone?: AbortSignal): Promise<boolean>;
}

/** Secret values for cookies; the store keeps only their digests. */
export interface Secrets {
  newSecret(): string;
  digest(secret: string): string;
}

/** Runs work in one transaction, which commits when it returns and rolls back when it throws. */
export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** One transaction. Locks are taken in the order of the members, so that no two transactions deadlock (AUTH-42). */
export interface Transaction extends Tables {
  /** Runs the effect once per key and returns the stored result to a repeat; null means no key. */
  onceOnly<Result extends PlainJson<Result>>(
    request: IdempotentRequest,
    effect: () => Promise<Result>,
  ): Promise<Result>;
  /** The stored result of an earlier request with the key, null if there was none; leaves the key unused then. */
  earlierResult(request: IdempotentRequest): Promise<{ readonly json: unknown } | null>;
}

export interface Tables {
  resetRequests: ResetRequests;
  signInRecords: SignInRecords;
  users: Users;
  staff: StaffAccounts;
  guestMoves: GuestMoves;
  devices: Devices;
  sessions: Sessions;
  loginAttempts: LoginAttempts;
  links: AccountLinks;
  mail: MailLedger;
  mailbox: MailReads;
}

export interface IdempotentRequest {
  principal: string;
  operation: string;
  key: string | null;
  input: unknown;
}

export interface Credentials<Id> {
  id: Id;
  passwordHash: string;
}

export interface SignInRecords {
  /** Locks the record of a subject until the transaction ends; an empty one if new. */
  lock(subject: string): Promise<SignInRecord>;
  /**
   * Locks the records of an account and its browsers until the transaction ends, in a fixed order; returns their
   * subjects.
   */
  lockAll(subject: string, subjectsBeginning: string): Promise<string[]>;
  save(subject: string, record: SignInRecord, now: Date): Promise<void>;
  /** Resets the failures of all subjects with this prefix; pending attempts continue. */
  forgive(subjectsBeginning: string, now: Date): Promise<void>;
  /** The subjects with this prefix that are locked at that time. */
  locked(subjectsBeginning: string, now: Date): Promise<string[]>;
  /** The same of accounts' browsers only. */
  lockedBrowsers(subjectsBeginning: string, now: Date): Promise<string[]>;
  /** Removes records that this transaction has locked. */
  remove(subjects: readonly string[]): Promise<void>;
}

export interface NewUser {
  username: string;
  email: string;
  passwordHash: string;
  language: Language | null;
  createdAt: Date;
}

export interface Users {
  /** Until the transaction ends no other one can assign a username or an e-mail. */
  lockNames(): Promise<void>;
  isEmailTaken(email: string): Promise<boolean>;
  /** Whether no other account has the e-mail. */
  isFree(email: string, userId: number): Promise<boolean>;
  /** Which of the usernames (in lower case) are taken. */
  takenUsernames(usernames: readonly string[]): Promise<ReadonlySet<string>>;
  insert(user: NewUser): Promise<User>;
  findCredentials(identifier: string): Promise<Credentials<number> | null>;
  /** The account's password hash, with the row locked until the transaction ends; null if the account is gone. */
  lockPassword(id: number): Promise<string | null>;
  /** The account, locked until the transaction ends. */
  lock(id: number): Promise<User | null>;
  /** Writes the change of an account and its event. */
  save(change: UserChange, cause: Cause): Promise<void>;
  /**
   * Removes an account with its devices, moves, links, mail, outbox events and stored idempotency results; records that
   * it was erased; writes the event.
   */
  erase(change: UserChange, cause: Cause): Promise<void>;
  /** Erased accounts that exist again, as after a restore; not new accounts that only reuse such a number. */
  erasedBefore(): Promise<number[]>;
  changePassword(id: number, passwordHash: string, at: Date): Promise<void>;
  /** Records that the owner has pressed the button behind a link sent to the account's present address. */
  proveEmail(id: number, at: Date): Promise<void>;
  /** Whether the owner has ever proved to read the mail of the account's present address. */
  hasProvedEmail(id: number): Promise<boolean>;
  recordLogin(id: number, at: Date): Promise<void>;
  /** Accounts whose lock had expired at that time, in batches. */
  withPassedLock(now: Date): Promise<number[]>;
  find(ids: readonly number[]): Promise<User[]>;
}

export interface StaffAccount {
  id: string;
  username: string;
  role: 'admin';
  /** Raised by every unlock. */
  version: number;
}

export interface StaffAccounts {
  findCredentials(username: string): Promise<Credentials<string> | null>;
  /** The account's password hash, with the row locked until the transaction ends; null if the account is gone. */
  lockPassword(id: string): Promise<string | null>;
  find(id: string): Promise<StaffAccount | null>;
  /** The accounts with these ids, sorted by name; unknown ids are left out. */
  withIds(ids: readonly string[]): Promise<StaffAccount[]>;
  /** The names of all accounts but this one, sorted. */
  namesBesides(username: string): Promise<string[]>;
  /** Creates the account if there is none of that name. */
  insertIfMissing(username: string, passwordHash: string, at: Date): Promise<void>;
  changePassword(id: string, passwordHash: string, at: Date): Promise<void>;
  setLock(id: string, until: Date | null, at: Date): Promise<void>;
  /** Ends the account's lock, raises its version and writes the event; returns the updated account. */
  unlock(account: StaffAccount, at: Date, cause: Cause): Promise<StaffAccount>;
  recordLogin(id: string, at: Date): Promise<void>;
  releasePassedLocks(now: Date): Promise<void>;
}

export interface GuestMoves {
  /** False if the guest has already moved, to any account. */
  add(guestId: string, userId: number, at: Date): Promise<boolean>;
  /** When a guest moved; null if it hasn't. */
  movedAt(guestId: string): Promise<Date | null>;
  /** The guests that have moved to an account since then. */
  since(userId: number, since: Date): Promise<string[]>;
}

export interface Devices {
  /**
   * The browser of this token, with the accounts it belongs to: the customer who signed in last, and all staff who
   * have.
   */
  find(tokenDigest: string): Promise<KnownDevice>;
  /** Gives the browser of a token another one, for all accounts that it belongs to. */
  changeToken(tokenDigest: string, newDigest: string): Promise<void>;
  /**
   * Records a customer's sign-in; the browser then belongs to this customer.
   * @returns its id
   */
  noteUser(tokenDigest: string, visit: DeviceVisit & { userId: number }): Promise<string>;
  /** Records a sign-in by staff. */
  noteStaff(tokenDigest: string, visit: DeviceVisit & { staffId: string }): Promise<void>;
  /** The browsers an account was last used in, newest first, up to a limit. */
  ofUser(userId: number): Promise<AccountDevice[]>;
  /** False if it isn't the account's. */
  remove(userId: number, id: string): Promise<boolean>;
  /** Forgets an account's browsers except the newest `most`, a limited number at a time. */
  removeBeyond(userId: number, most: number): Promise<void>;
  /** Whether one of these tokens is of a browser of the account. */
  isOneOf(userId: number, tokenDigests: readonly string[]): Promise<boolean>;
}

/** A browser that an account knows. */
export interface AccountDevice {
  id: string;
  userAgent: string | null;
  lastUsedAt: Date;
}

/** A session of an account; `sid` is the digest of the cookie's value, and gives no access. */
export interface AccountSession {
  sid: string;
  session: CustomerSession;
}

export interface KnownDevice {
  ofUser: { id: string; userId: number } | null;
  ofStaff: readonly { id: string; staffId: string }[];
}

export interface DeviceVisit {
  userAgent: string | null;
  at: Date;
}

export interface Sessions {
  add(sid: string, session: Session): Promise<void>;
  find(sids: readonly string[]): Promise<Map<string, Session>>;
  /** Updates the last use of a session that still exists. */
  update(sid: string, session: Session): Promise<void>;
  remove(sid: string, kind: Session['kind']): Promise<void>;
  removeAllOfStaff(staffId: string): Promise<void>;
  /** The sessions of an account, most recently used first, up to a limit. */
  ofUser(userId: number): Promise<AccountSession[]>;
  sidsOfUser(userId: number): Promise<string[]>;
  /** False if it isn't the account's. */
  removeOfUser(userId: number, sid: string): Promise<boolean>;
  /** @returns the digests of the ended sessions: all except `kept` */
  removeAllOfUser(userId: number, kept: string | null): Promise<string[]>;
  /** Ends an account's sessions except the `most` last used, a limited number at a time; returns their digests. */
  removeBeyond(userId: number, most: number): Promise<string[]>;
  removeAllOfDevice(userId: number, deviceId: string): Promise<string[]>;
}

/** The digests of the sessions that a change has ended. */
export interface EndedSessions {
  ended: string[];
}

/** The newest attempts of each identifier: bounded, so that export, erasure and a change of address stay quick (AUTH-26). */
export interface LoginAttempts {
  /** Records an attempt as failed; returns its id. */
  add(attempt: { identifier: string; origin: Origin; at: Date }): Promise<string>;
  markSuccessful(id: string): Promise<void>;
  /** Replaces an identifier that no longer belongs to the account by another one of the account. */
  rename(identifier: string, to: string): Promise<void>;
  forget(identifiers: readonly string[]): Promise<void>;
}

/** Links of messages, by the digests of their tokens. */
export interface AccountLinks {
  /**
   * Stores the link of a message that is being sent; false if its account was erased or its links were ended in the
   * meantime.
   */
  add(digest: string, link: AccountLink, mailId: string, at: Date): Promise<boolean>;
  find(digest: string): Promise<AccountLink | null>;
  /** Consumes a link; false if it doesn't exist or has ended. */
  take(digest: string, now: Date): Promise<boolean>;
  /** Ends the account's links, including those of unsent messages. */
  removeAll(userId: number): Promise<void>;
}

/** The identifiers typed at `Forgot password?`. */
export interface ResetRequests {
  /** While one for the identifier waits, only the asker is added to it; of browsers those that some account knows. */
  add(identifier: string, asker: ResetAsker, at: Date): Promise<void>;
  /** Takes the oldest, which no other worker gets; null if none waits. */
  take(): Promise<ResetRequest | null>;
}

/** Where a reset request comes from: digests of the device cookie, null without one, and of the address. */
export interface ResetAsker {
  deviceToken: string | null;
  address: string;
}

/** The requests for one identifier since the last batch, with the digests of all their askers. */
export interface ResetRequest {
  identifier: string;
  deviceTokens: string[];
  addresses: string[];
}
