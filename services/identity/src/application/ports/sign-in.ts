import type { SignInRecord } from '../../domain/sign-in/sign-in-record.ts';

/** The origin of a sign-in. */
export interface Origin {
  address: string;
  userAgent: string | null;
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

/** The newest attempts of each identifier: bounded, so that export, erasure and a change of address stay quick (AUTH-26). */
export interface LoginAttempts {
  /** Records an attempt as failed; returns its id. */
  add(attempt: { identifier: string; origin: Origin; at: Date }): Promise<string>;
  markSuccessful(id: string): Promise<void>;
  /** Replaces an identifier that no longer belongs to the account by another one of the account. */
  rename(identifier: string, to: string): Promise<void>;
  forget(identifiers: readonly string[]): Promise<void>;
}
