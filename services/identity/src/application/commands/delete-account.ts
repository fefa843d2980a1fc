import type { Dependencies, EndedSessions, IdempotentRequest } from '../ports.ts';
import { answerRepeat } from '../steps/answer-repeat.ts';
import { eraseLocked, lockRecords } from '../steps/erase-user.ts';
import { type OwnerProof, proveOwner } from '../steps/prove-owner.ts';

/** Identifies a deletion; its session and its key are all that is left of it for a repeat. */
export interface DeletionKey {
  /** The value of the session cookie that it was sent with. */
  sessionId: string | null;
  idempotencyKey: string | null;
}

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
    const request = requestOf(deps, { sessionId, idempotencyKey });
    return answerRepeat(deps, request, () =>
      proveOwner(deps, proof, ({ id, settle }) =>
        deps.inTransaction(async (tx) => {
          const records = await lockRecords(tx, id);
          await settle(tx);
          const actor = { kind: 'customer', id: String(id) } as const;
          const cause = { actor, trace: proof.trace };
          return await tx.onceOnly(request, async () => ({
            ended: await eraseLocked(tx, { id, records }, deps.clock(), cause),
          }));
        }),
      ),
    );
  };
}

/** The sessions that a deletion has ended that was sent with this session and key; null if there was none (ACCT-15). */
export function findDeletion(deps: Dependencies) {
  return async (deletion: DeletionKey): Promise<EndedSessions | null> => {
    const request = requestOf(deps, deletion);
    const earlier = await deps.inTransaction((tx) => tx.earlierResult(request));
    return earlier && (earlier.json as EndedSessions);
  };
}

/**
 * The principal isn't the account, whose stored results go with it. Of its password nothing is left that a repeat could be
 * compared with.
 */
function requestOf(
  { secrets }: Pick<Dependencies, 'secrets'>,
  { sessionId, idempotencyKey }: DeletionKey,
): IdempotentRequest {
  return {
    principal: `session:${secrets.digest(sessionId ?? '')}`,
    operation: 'deleteAccount',
    key: sessionId === null ? null : idempotencyKey,
    input: {},
  };
}
