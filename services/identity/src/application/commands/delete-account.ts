import type { EndedSessions } from '../ports/sessions.ts';
import type { Dependencies } from '../ports.ts';
import { causedByCustomer } from '../steps/caused-by-customer.ts';
import { type DeletionKey, deletionRequestOf } from '../steps/deletion-request.ts';
import { eraseLocked, lockRecords } from '../steps/erase-user.ts';
import { type OwnerProof, proveOwner } from '../steps/prove-owner.ts';
import { replayOrRun } from '../steps/replay-or-run.ts';

/**
 * Deletes an account and everything kept about its person here, after checking the password; the event makes every
 * other service do the same (ACCT-06). A repeat with the same key and session is answered as done (ACCT-15).
 * @throws Refusal WRONG_PASSWORD, LOCKED, BUSY, OWNER_GONE
 */
export function deleteAccount(deps: Dependencies) {
  return ({
    sessionId,
    idempotencyKey,
    ...proof
  }: OwnerProof & DeletionKey): Promise<EndedSessions> => {
    const request = deletionRequestOf(deps, { sessionId, idempotencyKey });
    return replayOrRun(deps, request, () =>
      proveOwner(deps, proof, ({ id, settle }) =>
        deps.inTransaction(async (tx) => {
          const records = await lockRecords(tx, id);
          await settle(tx);
          const cause = causedByCustomer(id, proof.trace);
          return await tx.onceOnly(request, async () => ({
            ended: await eraseLocked(tx, { id, records }, deps.clock(), cause),
          }));
        }),
      ),
    );
  };
}
