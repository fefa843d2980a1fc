import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, IdempotentRequest } from '../ports.ts';
import { type OwnerProof, proveOwner } from './prove-owner.ts';

/**
 * Makes a change that uses up what its own checks ask for: a password, a link or a session. A repeat under its key couldn't pass
 * them any more, so it is looked up before them; and after them, since the first request may have ended meanwhile (ACCT-15).
 * `change` stores its result by `onceOnly` with the same request, after the locks of the account.
 */
export async function answerRepeat<Result, Stored extends Result>(
  { inTransaction }: Pick<Dependencies, 'inTransaction'>,
  request: IdempotentRequest,
  change: () => Promise<Result>,
  repeat: (earlier: Stored) => Promise<Result> = async (earlier) => earlier,
): Promise<Result> {
  if (request.key === null) return await change();
  const find = () => inTransaction((tx) => tx.earlierResult(request));
  const before = await find();
  if (before !== null) return await repeat(before.json as Stored);
  try {
    return await change();
  } catch (error) {
    const meanwhile = error instanceof Refusal ? await find() : null;
    if (meanwhile === null) throw error;
    return await repeat(meanwhile.json as Stored);
  }
}

/**
 * Checks that a repeat gives the account the same new password, which it has by now: nothing of a password is stored that a
 * repeat could be compared with. Under the protections of a sign-in, so that a key can't be used to guess it.
 * @throws Refusal KEY_REUSED for another one; LOCKED, BUSY, OWNER_GONE
 */
export async function requireSamePassword(deps: Dependencies, proof: OwnerProof): Promise<void> {
  try {
    await proveOwner(deps, proof, (owner) => deps.inTransaction((tx) => owner.settle(tx)));
  } catch (error) {
    const isOther = error instanceof Refusal && error.code === 'WRONG_PASSWORD';
    throw isOther ? new Refusal('KEY_REUSED') : error;
  }
}
