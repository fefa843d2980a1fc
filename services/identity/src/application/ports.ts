import type { Language } from '@dewlane/catalog';
import type { AccountLink } from '../domain/link/account-link.ts';
import type { CustomerSession, Session } from '../domain/session/session.ts';
import type { LockoutRules, SignInRecord } from '../domain/sign-in/sign-in-record.ts';
import type { User, UserChange } from '../domain/user/user.ts';
import type { MailLedger, MailReads } from './mail-ports.ts';

/** Who caused a change, and what ties it to the request that did: both go along in the event. */
export interface Cause {
  actor: {
    kind: 'customer' | 'guest' | 'staff' | 'system';
    id: string;
    username?: string | undefined;
    address?: string | undefined;
  };
  trace: Trace;
}

export interface Trace {
  traceparent?: string | undefined;
  correlationId?: string | undefined;
  causationId?: string | undefined;
}

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  userAgent: string | null;
}

/** What commands and queries work with. */
export interface Dependencies {
  inTransaction: InTransaction;
  /** Each statement for itself: for reads, and for writes of one statement. */
  tables: Tables;
  passwords: Passwords;
  secrets: Secrets;
  clock: () => Date;
  random: () => number;
  /** Resolves after that many milliseconds. */
  pause: (ms: number) => Promise<unknown>;
  lockout: LockoutRules;
  /**
   * Runs few attempts on one account at once, the others after them (AUTH-37).
   * @throws Refusal BUSY where many wait already; the reason of `gone`
   */
  inTurnOf: <Result>(
    subject: string,
    attempt: () => Promise<Result>,
    gone?: AbortSignal,
  ) => Promise<Result>;
  /** Told of each lock that begins, for whoever watches. */
  noteLockout: (kind: 'user' | 'staff') => void;
  /** In lower case: the one account whose long press on /home opens the admin login. */
  adminEntryEmail: string | null;
  mailbox: MailboxRules;
}

/** Who reads the embedded mailbox, whose links open accounts. */
export interface MailboxRules {
  /** The username of the one account of staff that does; null for nobody. */
  reader: string | null;
  /** False where a mail server takes the messages. */
  isInUse: boolean;
}

export interface Passwords {
  /**
   * Whoever is `gone` gives their place in the queue to the next.
   * @throws Refusal BUSY when too many wait for their turn, or this one has waited too long; so does `verify`
   */
  hash(password: string, gone?: AbortSignal): Promise<string>;
  /** False for an account that isn't there (null), after the same work. */
  verify(passwordHash: string | null, password: string, gone?: AbortSignal): Promise<boolean>;
}

/** Values that only a cookie knows; the store keeps their digests. */
export interface Secrets {
  newSecret(): string;
  digest(secret: string): string;
}

/** Runs work in one transaction: kept when it returns, undone when it throws. */
export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** Everything here belongs to one transaction; locks are taken in the order of the members, so that no two transactions wait for each other (AUTH-42). */
export interface Transaction extends Tables {
  /** Runs the effect once for a key and returns the first result again; null is no key. */
  onceOnly<Result>(request: OnceOnly, effect: () => Promise<Result>): Promise<Result>;
}

export interface Tables {
  signInRecords: SignInRecords;
  users: Users;
  staff: StaffAccounts;
  guestMoves: GuestMoves;
  devices: Devices;
  sessions: Sessions;
  loginAttempts: LoginAttempts;
  links: AccountLinks;
  resetRequests: ResetRequests;
  mail: MailLedger;
  mailbox: MailReads;
}

export interface OnceOnly {
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
  /** The record of a subject, kept from others until the transaction ends; an empty one when new. */
  lock(subject: string): Promise<SignInRecord>;
  /** Keeps an account's record and those of its browsers from others until the transaction ends, in the order in which everybody does; gives their subjects. */
  lockAll(subject: string, subjectsBeginning: string): Promise<string[]>;
  save(subject: string, record: SignInRecord, now: Date): Promise<void>;
  /** Begins the rows of failures anew whose subject begins so; what is being checked goes on. */
  forgive(subjectsBeginning: string, now: Date): Promise<void>;
  /** The subjects beginning so that are locked at that time. */
  locked(subjectsBeginning: string, now: Date): Promise<string[]>;
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
  /** From here to the end of the transaction nobody else gives away a username or an e-mail. */
  lockNames(): Promise<void>;
  isEmailTaken(email: string): Promise<boolean>;
  /** Whether no other account has the e-mail. */
  isFree(email: string, userId: number): Promise<boolean>;
  /** Those of the usernames, in lower case, that accounts have. */
  takenUsernames(usernames: readonly string[]): Promise<ReadonlySet<string>>;
  insert(user: NewUser): Promise<User>;
  findCredentials(identifier: string): Promise<Credentials<number> | null>;
  /** The account's password as a hash, kept from others until the transaction ends; null where the account is gone. */
  lockPassword(id: number): Promise<string | null>;
  /** The account, kept from others until the transaction ends. */
  lock(id: number): Promise<User | null>;
  /** Writes the change of an account and its event. */
  save(change: UserChange, cause: Cause): Promise<void>;
  /** Removes an account with its devices, moves, links and mail, what tells of it in the outbox and in kept answers; notes that it was erased; writes the event. */
  erase(change: UserChange, cause: Cause): Promise<void>;
  /** Accounts that were erased and are here again, as after a restore; not those that only got the number of one. */
  erasedBefore(): Promise<number[]>;
  changePassword(id: number, passwordHash: string, at: Date): Promise<void>;
  recordLogin(id: number, at: Date): Promise<void>;
  /** Accounts whose lock had passed at that time, some at a time. */
  withPassedLock(now: Date): Promise<number[]>;
  find(ids: readonly number[]): Promise<User[]>;
}

export interface StaffAccount {
  id: string;
  username: string;
  role: 'admin';
  /** Raised whenever staff end its locks. */
  version: number;
}

export interface StaffAccounts {
  findCredentials(username: string): Promise<Credentials<string> | null>;
  /** The account's password as a hash, kept from others until the transaction ends; null where the account is gone. */
  lockPassword(id: string): Promise<string | null>;
  find(id: string): Promise<StaffAccount | null>;
  /** The accounts with these ids, by name; ids that nobody has are left out. */
  withIds(ids: readonly string[]): Promise<StaffAccount[]>;
  /** Makes the account when there is none of that name. */
  insertIfMissing(username: string, passwordHash: string, at: Date): Promise<void>;
  changePassword(id: string, passwordHash: string, at: Date): Promise<void>;
  setLock(id: string, until: Date | null, at: Date): Promise<void>;
  /** Ends the account's lock, raises its version, and tells of it; gives the account as it is then. */
  unlock(account: StaffAccount, at: Date, cause: Cause): Promise<StaffAccount>;
  recordLogin(id: string, at: Date): Promise<void>;
  releasePassedLocks(now: Date): Promise<void>;
}

export interface GuestMoves {
  /** False when the guest has moved before, to whichever account. */
  add(guestId: string, userId: number, at: Date): Promise<boolean>;
  /** When a guest has moved; null when it hasn't. */
  movedAt(guestId: string): Promise<Date | null>;
  /** The guests that have moved to an account since then. */
  since(userId: number, since: Date): Promise<string[]>;
}

export interface Devices {
  /** Whether we gave the token out, to customers or to staff. */
  isKnown(tokenDigest: string): Promise<boolean>;
  /** The browser of this token, by whom it is known as theirs: the customer who signed in there last, and all staff. */
  find(tokenDigest: string): Promise<KnownDevice>;
  /**
   * Notes that a customer has signed in; the browser is then this customer's.
   * @returns its id
   */
  noteUser(tokenDigest: string, visit: DeviceVisit & { userId: number }): Promise<string>;
  /** Notes that a member of staff has signed in. */
  noteStaff(tokenDigest: string, visit: DeviceVisit & { staffId: string }): Promise<void>;
  /** The browsers that an account was last used in, the newest first, some at most. */
  ofUser(userId: number): Promise<AccountDevice[]>;
  /** False when it is not the account's. */
  remove(userId: number, id: string): Promise<boolean>;
}

/** A browser that an account knows. */
export interface AccountDevice {
  id: string;
  userAgent: string | null;
  lastUsedAt: Date;
}

/** A session of an account; `sid` is the digest of the cookie's value, which opens nothing. */
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
  /** Writes the last use of a session that is still there. */
  update(sid: string, session: Session): Promise<void>;
  remove(sid: string, kind: Session['kind']): Promise<void>;
  removeAllOfStaff(staffId: string): Promise<void>;
  /** The sessions of an account, the last used first, some at most. */
  ofUser(userId: number): Promise<AccountSession[]>;
  sidsOfUser(userId: number): Promise<string[]>;
  /** False when it is not the account's. */
  removeOfUser(userId: number, sid: string): Promise<boolean>;
  /** @returns the digests of those that have ended: all but `kept` */
  removeAllOfUser(userId: number, kept: string | null): Promise<string[]>;
  removeAllOfDevice(userId: number, deviceId: string): Promise<string[]>;
}

export interface LoginAttempts {
  /** Records an attempt as failed; returns its id. */
  add(attempt: { identifier: string; origin: Origin; at: Date }): Promise<string>;
  markSuccessful(id: string): Promise<void>;
  /** Writes another name of the same account over one that is no longer its own. */
  rename(identifier: string, to: string): Promise<void>;
  forget(identifiers: readonly string[]): Promise<void>;
}

/** Links of messages, by the digests of their tokens. */
export interface AccountLinks {
  /** For a message that is being sent; false where its account was erased, or its links were ended, meanwhile. */
  add(digest: string, link: AccountLink, mailId: string, at: Date): Promise<boolean>;
  find(digest: string): Promise<AccountLink | null>;
  /** Uses a link up; false when it is not there or has ended by then. */
  take(digest: string, now: Date): Promise<boolean>;
  /** Ends the account's links, those too that a message which is still to go out would bring. */
  removeAll(userId: number): Promise<void>;
}

/** What was typed at `Forgot password?`. */
export interface ResetRequests {
  /** The same again changes nothing while the first waits. */
  add(identifier: string, at: Date): Promise<void>;
  /** Takes some of them, oldest first; nobody else gets them. */
  take(limit: number): Promise<string[]>;
}
