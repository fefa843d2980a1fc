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
  /** The language of screens and messages; null until the owner has chosen one (SELF-11). */
  language: Language | null;
  isLocked: boolean;
  lockoutUntil: Date | null;
  /** Every guest identity that has moved to this account, oldest first. */
  guestIds: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Starts at 1 and is raised by every published change. */
  version: number;
}

/** The principal of whoever has no account yet, so that only the stored result of a registration names it. */
export const VISITOR = 'visitor';

/** A change of an account; `before` is null for a new one. */
export interface UserChange {
  kind: 'user-registered' | 'user-changed' | 'guest-moved' | 'user-erased';
  before: User | null;
  after: User;
}

/** An erasure that is told again, when nothing else of the account is left here. */
export interface RepeatedErasure {
  kind: 'user-erased';
  before: null;
  after: Pick<User, 'id' | 'guestIds' | 'version' | 'updatedAt'>;
}

/** Whether the long press on /home opens the admin login for this account (design.md#identity-and-permissions). */
export function opensAdminLogin({ email }: User, adminEntryEmail: string | null): boolean {
  return adminEntryEmail !== null && normalizeIdentifier(email) === adminEntryEmail;
}

/** The change that a newly inserted account stands for. */
export function registered(user: User): UserChange {
  return { kind: 'user-registered', before: null, after: user };
}

/** Locks the account after too many failures (design.md#identity-and-permissions). */
export function lockOut(user: User, until: Date, now: Date): UserChange {
  return changed('user-changed', user, now, { isLocked: true, lockoutUntil: until });
}

/** Ends the lock: it has expired, the owner signed in, or staff ended it (design.md#identity-and-permissions). */
export function releaseLock(user: User, now: Date): UserChange {
  return changed('user-changed', user, now, { isLocked: false, lockoutUntil: null });
}

/** Moves a guest identity to the account (design.md#identity-and-permissions). */
export function moveGuest(user: User, guestId: string, now: Date): UserChange {
  return changed('guest-moved', user, now, { guestIds: [...user.guestIds, guestId] });
}

/** Sets the names that messages use. */
export function rename(
  user: User,
  names: Pick<User, 'firstName' | 'lastName'>,
  now: Date,
): UserChange {
  return changed('user-changed', user, now, names);
}

/** Sets the language of screens and messages (SELF-11). */
export function speak(user: User, language: Language, now: Date): UserChange {
  return changed('user-changed', user, now, { language });
}

/** Sets a confirmed new e-mail address (ACCT-03). */
export function moveTo(user: User, email: string, now: Date): UserChange {
  return changed('user-changed', user, now, { email });
}

/** Erases the account; every service then removes what it keeps about the person (ACCT-06). */
export function erase(user: User, now: Date): UserChange {
  return changed('user-erased', user, now, {});
}

/** The erasure of an account that a restore has taken back to before its registration, to be told again (ACCT-06). */
export function eraseUnknown(id: number, guestIds: string[], erasedAt: Date): RepeatedErasure {
  return {
    kind: 'user-erased',
    before: null,
    after: { id, guestIds, version: 1, updatedAt: erasedAt },
  };
}

/**
 * Never earlier than the previous change, which may have read another clock, or this one later: the event log goes by times, too,
 * to tell an event that comes too late (ACCT-06).
 */
function changed(
  kind: UserChange['kind'],
  before: User,
  now: Date,
  fields: Partial<User>,
): UserChange {
  const updatedAt = now < before.updatedAt ? before.updatedAt : now;
  const after = { ...before, ...fields, updatedAt, version: before.version + 1 };
  return { kind, before, after };
}
