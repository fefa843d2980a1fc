import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../ports.ts';
import { type OwnerProof, proveOwner } from './prove-owner.ts';

/**
 * Checks that a repeat carries the new password that the first request set: nothing of a password is stored that a repeat
 * could be compared with. Under the protections of a sign-in, so that a key can't be used to guess it.
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
