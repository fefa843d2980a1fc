import type { Trace } from '@dewlane/events/cause';
import { Refusal } from '../../domain/refusal.ts';
import type { Origin } from '../ports/sign-in.ts';
import type { Dependencies } from '../ports.ts';
import { authenticate, type OwnersWork } from './authenticate.ts';
import { USER_ACCOUNTS } from './user-account-kind.ts';

/** What a signed-in browser sends to prove that it is the owner's. */
export interface OwnerProof {
  userId: number;
  password: string;
  /** The token in the browser's device cookie. */
  deviceToken: string | null;
  origin: Origin;
  trace: Trace;
  gone?: AbortSignal | undefined;
}

/**
 * Checks the password again, under the protections of a sign-in, and runs the owner's work if it is right: a stolen
 * session must not allow guessing it. Since only the password is asked for, the refusal says that it is wrong.
 * @throws Refusal WRONG_PASSWORD, LOCKED, BUSY, OWNER_GONE; whatever `work` throws
 */
export async function proveOwner<Result>(
  deps: Dependencies,
  { userId, ...proof }: OwnerProof,
  work: OwnersWork<number, Result>,
): Promise<Result> {
  const identifier = await usernameOf(deps, userId);
  try {
    return await authenticate(deps, USER_ACCOUNTS, { ...proof, identifier }, work);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'WRONG_CREDENTIALS')) throw error;
    // An account that has been erased meanwhile is an unknown one there.
    await usernameOf(deps, userId);
    throw new Refusal('WRONG_PASSWORD');
  }
}

async function usernameOf({ tables }: Dependencies, userId: number): Promise<string> {
  const [user] = await tables.users.find([userId]);
  if (user === undefined) throw new Refusal('OWNER_GONE');
  return user.username;
}
