import type { Cause } from '@dewlane/events/cause';
import type { Credentials } from './sign-in.ts';

export interface StaffAccount {
  readonly id: string;
  readonly username: string;
  readonly role: 'admin';
  /** Raised by every unlock. */
  readonly version: number;
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
