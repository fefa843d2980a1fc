import type { Language } from '@dewlane/catalog';
import type { Cause } from '@dewlane/events/cause';
import type { User, UserChange } from '../../domain/user/user.ts';
import type { Credentials } from './sign-in.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Language | null;
  readonly createdAt: Date;
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
  changePassword(id: number, passwordHash: string, at: Date): Promise<void>;
  /** Records that the owner has pressed the button behind a link sent to the account's present address. */
  proveEmail(id: number, at: Date): Promise<void>;
  /** Whether the owner has ever proved to read the mail of the account's present address. */
  hasProvedEmail(id: number): Promise<boolean>;
  recordLogin(id: number, at: Date): Promise<void>;
  /** Accounts whose lock had expired at that time, in batches. */
  withPassedLock(now: Date): Promise<number[]>;
  /** The accounts, with the guests that have moved to them since an instant; without it, with all. */
  find(ids: readonly number[], movedSince?: Date): Promise<User[]>;
}
