import type { SignInRecord } from '../../domain/sign-in/sign-in-record.ts';

/** The origin of a sign-in. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | null;
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
  readonly id: Id;
  readonly passwordHash: string;
}

export interface SignInRecords {
  /** Locks the record of a subject until the transaction ends; an empty one if new. */
  lock(subject: string): Promise<SignInRecord>;
  /**
   * Locks the records of an account and its devices until the transaction ends, in a fixed order; returns their
   * subjects.
   */
  lockAll(subject: string, subjectsBeginning: string): Promise<string[]>;
  save(subject: string, record: SignInRecord, now: Date): Promise<void>;
  /** Resets the failures of all subjects with this prefix; pending attempts continue. */
  forgive(subjectsBeginning: string, now: Date): Promise<void>;
  /** The subjects with this prefix that are locked at that time, without devices that their accounts have forgotten. */
  locked(subjectsBeginning: string, now: Date): Promise<string[]>;
  /** The same of accounts' devices only. */
  lockedDevices(subjectsBeginning: string, now: Date): Promise<string[]>;
  /** Removes records that this transaction has locked. */
  remove(subjects: readonly string[]): Promise<void>;
}

/** An attempt to sign in, whose outcome is not known yet. */
export interface LoginAttempt {
  readonly identifier: string;
  /** The subject of the account that the identifier names; null if none has it. A customer and staff may share a name. */
  readonly account: string | null;
  readonly origin: Origin;
  readonly at: Date;
}

/** The newest attempts of each account, and of each other identifier: bounded, so that export and erasure stay quick (AUTH-26). */
export interface LoginAttempts {
  /** Records an attempt as failed; returns its id. */
  add(attempt: LoginAttempt): Promise<string>;
  markSuccessful(id: string): Promise<void>;
  /**
   * Deletes the attempts of a customer's account, and those of no account under its names: these, and the former addresses
   * that its attempts named, unless another account has that name.
   */
  forget(userId: number, names: readonly string[]): Promise<void>;
}
