import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, Origin, Trace } from '../ports.ts';
import { authenticate, type OwnersWork } from './authenticate.ts';
import { USER_ACCOUNTS } from './user-accounts.ts';

/** What somebody who is signed in brings along to change what only the owner may. */
export interface OwnerProof {
  userId: number;
  password: string;
  /** What the browser's device cookie says. */
  deviceToken: string | null;
  origin: Origin;
  trace: Trace;
  gone?: AbortSignal | undefined;
}

/**
 * Asks for the password once more, under the protections of a sign-in, and does the owner's work where it is right: a found or
 * stolen session is no place to guess it. Who is asked for the password alone is told that this is what is wrong.
 * @throws Refusal WRONG_PASSWORD, LOCKED, BUSY, USER_NOT_FOUND; whatever `work` throws
 */
export async function proveOwner<Result>(
  deps: Dependencies,
  { userId, ...proof }: OwnerProof,
  work: OwnersWork<number, Result>,
): Promise<Result> {
  const [user] = await deps.tables.users.find([userId]);
  if (user === undefined) throw new Refusal('USER_NOT_FOUND');
  try {
    return await authenticate(deps, USER_ACCOUNTS, { ...proof, identifier: user.username }, work);
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'WRONG_CREDENTIALS';
    throw isWrong ? new Refusal('WRONG_PASSWORD') : error;
  }
}
