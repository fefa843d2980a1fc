import type { Cause } from '@dewlane/events/cause';
import { LONGEST_CAP_MS } from '../../domain/mail/account-mail.ts';
import { subjectOf, subjectsOfDevices } from '../../domain/sign-in/subject.ts';
import { erase } from '../../domain/user/user.ts';
import type { Tables } from '../ports.ts';

/**
 * Removes an account and everything kept about its person here, and publishes the erasure (ACCT-06); does nothing if it
 * doesn't exist.
 * @returns the sessions that have ended
 */
export async function eraseUser(
  tx: ErasedTables,
  id: number,
  now: Date,
  cause: Cause,
): Promise<string[]> {
  return await eraseLocked(tx, { id, records: await lockRecords(tx, id) }, now, cause);
}

type ErasedTables = Pick<
  Tables,
  'signInRecords' | 'users' | 'erasures' | 'sessions' | 'loginAttempts' | 'mail'
>;

/** Locks the account's sign-in records, before the account itself, as a sign-in does. */
export function lockRecords({ signInRecords }: Pick<Tables, 'signInRecords'>, userId: number) {
  return signInRecords.lockAll(subjectOf('user', userId), subjectsOfDevices('user', userId));
}

/**
 * `eraseUser` once the account's sign-in records are locked; one created in the meantime names nobody, and retention
 * removes it.
 */
export async function eraseLocked(
  tx: ErasedTables,
  { id, records }: { id: number; records: readonly string[] },
  now: Date,
  cause: Cause,
): Promise<string[]> {
  const user = await tx.users.lock(id);
  await tx.signInRecords.remove(records);
  if (user === null) return [];
  const ended = await tx.sessions.removeAllOfUser(id);
  const names = [user.username, user.email, ...(await tx.mail.formerAddresses(id))];
  await tx.loginAttempts.forget(id, names);
  await tx.mail.keepCounts(id, new Date(now.getTime() - LONGEST_CAP_MS), now);
  await tx.erasures.erase(erase(user, now), cause);
  return ended;
}
