import type { Language } from '@dewlane/catalog';
import { normalizeIdentifier } from './identifier.ts';

/** An account of a customer, without its password hash. */
export interface User {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  location: string | null;
  /** Of screens and messages; null until the owner has chosen one (SELF-11). */
  language: Language | null;
  isLocked: boolean;
  lockoutUntil: Date | null;
  /** Every guest identity that has moved to this account, oldest first. */
  guestIds: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Counts the changes that others hear of, from 1. */
  version: number;
}

/** What has happened to an account; `before` is null for a new one. */
export interface UserChange {
  kind: 'user-registered' | 'user-changed' | 'guest-moved' | 'user-erased';
  before: User | null;
  after: User;
}

/** Whether the long press on /home opens the admin login for this account (design.md#identity-and-permissions). */
export function opensAdminLogin({ email }: User, adminEntryEmail: string | null): boolean {
  return adminEntryEmail !== null && normalizeIdentifier(email) === adminEntryEmail;
}

/** A new account, as it came out of the database. */
export function registered(user: User): UserChange {
  return { kind: 'user-registered', before: null, after: user };
}

/** Too many failures have locked the account until then (design.md#identity-and-permissions). */
export function lockOut(user: User, until: Date, now: Date): UserChange {
  return changed('user-changed', user, now, { isLocked: true, lockoutUntil: until });
}

/** The lock is over: it has passed, the owner came in, or staff ended it (design.md#identity-and-permissions). */
export function releaseLock(user: User, now: Date): UserChange {
  return changed('user-changed', user, now, { isLocked: false, lockoutUntil: null });
}

/** A guest identity has moved to the account (design.md#identity-and-permissions). */
export function moveGuest(user: User, guestId: string, now: Date): UserChange {
  return changed('guest-moved', user, now, { guestIds: [...user.guestIds, guestId] });
}

/** The owner has written the names that messages use. */
export function rename(
  user: User,
  names: Pick<User, 'firstName' | 'lastName'>,
  now: Date,
): UserChange {
  return changed('user-changed', user, now, names);
}

/** The owner has chosen the language of screens and messages (SELF-11). */
export function speak(user: User, language: Language, now: Date): UserChange {
  return changed('user-changed', user, now, { language });
}

/** The owner has proved to read mail at a new address (ACCT-03). */
export function moveTo(user: User, email: string, now: Date): UserChange {
  return changed('user-changed', user, now, { email });
}

/** The account goes, and everything about its person with it, wherever it is kept (ACCT-06). */
export function erase(user: User, now: Date): UserChange {
  return changed('user-erased', user, now, {});
}

function changed(
  kind: UserChange['kind'],
  before: User,
  now: Date,
  fields: Partial<User>,
): UserChange {
  const after = { ...before, ...fields, updatedAt: now, version: before.version + 1 };
  return { kind, before, after };
}
