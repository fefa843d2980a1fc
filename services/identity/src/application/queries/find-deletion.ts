import type { EndedSessions } from '../ports/sessions.ts';
import type { Dependencies } from '../ports.ts';
import { type DeletionKey, deletionRequestOf } from '../steps/deletion-request.ts';

/**
 * The sessions that a deletion has ended that was sent with this session and key; null if there was none (ACCT-15). Waits for
 * one in progress, by a write that it takes back, hence the transaction.
 */
export function findDeletion(deps: Dependencies) {
  return async (deletion: DeletionKey): Promise<EndedSessions | null> => {
    const request = deletionRequestOf(deps, deletion);
    const earlier = await deps.inTransaction((tx) => tx.earlierResult(request));
    return earlier && (earlier.json as EndedSessions);
  };
}
