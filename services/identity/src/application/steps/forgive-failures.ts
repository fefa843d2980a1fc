import type { Cause } from '@dewlane/events/cause';
import { EMPTY_RECORD } from '../../domain/sign-in/sign-in-record.ts';
import { subjectOf, subjectsOfDevices } from '../../domain/sign-in/subject.ts';
import { releaseLock, type User } from '../../domain/user/user.ts';
import type { Transaction } from '../ports.ts';

/**
 * Unlocks an account and its devices and resets their failures; `look` may refuse it.
 * @returns the account as it is now, locked until the transaction ends; null if there is none
 */
export async function forgiveFailures(
  tx: Transaction,
  userId: number,
  now: Date,
  cause: Cause,
  look: (user: User) => void = () => undefined,
): Promise<User | null> {
  const subject = subjectOf('user', userId);
  const devices = subjectsOfDevices('user', userId);
  const { pendingAt } = await tx.signInRecords.lock(subject);
  // Before the account, as in a sign-in.
  await tx.signInRecords.lockAll(subject, devices);
  const lockedDevices = await tx.signInRecords.lockedDevices(devices, now);
  await tx.signInRecords.forgive(devices, now);
  const found = await tx.users.lock(userId);
  if (found === null) return null;
  // The account's row doesn't show its devices' locks, but ending them is a change, too (PERM-08).
  const user = { ...found, isLocked: found.isLocked || lockedDevices.length > 0 };
  look(user);
  await tx.signInRecords.save(subject, { ...EMPTY_RECORD, pendingAt }, now);
  if (!user.isLocked) return user;
  const change = releaseLock(user, now);
  await tx.users.save(change, cause);
  return change.after;
}
