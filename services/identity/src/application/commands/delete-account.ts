import { LONGEST_CAP_MS } from '../../domain/mail/account-mail.ts';
import { erase } from '../../domain/user/user.ts';
import type { Cause, Dependencies, Tables } from '../ports.ts';
import { subjectOf, subjectsOfBrowsers } from './authenticate.ts';
import { type OwnerProof, proveOwner } from './prove-owner.ts';
import type { EndedSessions } from './reset-password.ts';
import { bySystem } from './user-accounts.ts';

/**
 * Deletes an account and everything kept about its person here, after checking the password; the event makes every
 * other service do the same (ACCT-06).
 * @throws Refusal WRONG_PASSWORD, LOCKED, BUSY
 */
export function deleteAccount(deps: Dependencies) {
  return (proof: OwnerProof): Promise<EndedSessions> =>
    proveOwner(deps, proof, ({ id, settle }) =>
      deps.inTransaction(async (tx) => {
        const records = await lockRecords(tx, id);
        await settle(tx);
        const actor = { kind: 'customer', id: String(id) } as const;
        const cause = { actor, trace: proof.trace };
        return { ended: await eraseLocked(tx, { id, records }, deps.clock(), cause) };
      }),
    );
}

/** For operators: deletes the account with an e-mail address; false if there is none (ACCT-06). */
export function erasePerson({
  inTransaction,
  clock,
}: Pick<Dependencies, 'inTransaction' | 'clock'>) {
  return (email: string): Promise<boolean> =>
    inTransaction(async (tx) => {
      const account = await tx.users.findCredentials(email);
      if (account === null) return false;
      await eraseUser(tx, account.id, clock(), bySystem({}));
      return true;
    });
}

/** Repeats erasures whose accounts a restore has brought back (ACCT-06). */
export function eraseAgain({
  inTransaction,
  tables,
  clock,
}: Pick<Dependencies, 'inTransaction' | 'tables' | 'clock'>) {
  return async (): Promise<void> => {
    for (const id of await tables.users.erasedBefore()) {
      await inTransaction((tx) => eraseUser(tx, id, clock(), bySystem({})));
    }
  };
}

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

type ErasedTables = Pick<Tables, 'signInRecords' | 'users' | 'sessions' | 'loginAttempts' | 'mail'>;

/** Locks the account's sign-in records, before the account itself, as a sign-in does. */
function lockRecords({ signInRecords }: Pick<Tables, 'signInRecords'>, userId: number) {
  return signInRecords.lockAll(subjectOf('user', userId), subjectsOfBrowsers('user', userId));
}

/** A sign-in record created in the meantime names nobody, and retention removes it. */
async function eraseLocked(
  tx: ErasedTables,
  { id, records }: { id: number; records: readonly string[] },
  now: Date,
  cause: Cause,
): Promise<string[]> {
  const user = await tx.users.lock(id);
  await tx.signInRecords.remove(records);
  if (user === null) return [];
  const ended = await tx.sessions.removeAllOfUser(id, null);
  await tx.loginAttempts.forget([user.email, user.username]);
  await tx.mail.keepCounts(id, new Date(now.getTime() - LONGEST_CAP_MS));
  await tx.users.erase(erase(user, now), cause);
  return ended;
}
