import type { Dependencies, EndedSessions } from '../ports.ts';
import { eraseLocked, lockRecords } from '../steps/erase-user.ts';
import { type OwnerProof, proveOwner } from '../steps/prove-owner.ts';

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
