import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, Origin, Trace } from '../ports.ts';
import { type Authenticated, authenticate } from './authenticate.ts';
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
 * Asks for the password once more, under the protections of a sign-in: a found or stolen session is no place to guess it.
 * @throws Refusal WRONG_PASSWORD, LOCKED, BUSY
 */
export async function proveOwner(
  deps: Dependencies,
  { userId, ...proof }: OwnerProof,
): Promise<Authenticated<number>> {
  const [user] = await deps.tables.users.find([userId]);
  if (user === undefined) throw new Refusal('USER_NOT_FOUND');
  const { id, settle } = await askedForPassword(() =>
    authenticate(deps, USER_ACCOUNTS, { ...proof, identifier: user.username }),
  );
  return { id, settle: (tx) => askedForPassword(() => settle(tx)) };
}

/** Who is asked for the password alone is told that this is what is wrong. */
async function askedForPassword<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'WRONG_CREDENTIALS';
    throw isWrong ? new Refusal('WRONG_PASSWORD') : error;
  }
}
