import { Refusal } from '../../domain/refusal.ts';
import type { EndedSessions } from '../ports/sessions.ts';
import type { Dependencies } from '../ports.ts';
import { lockOwner } from '../steps/lock-owner.ts';

export interface EndSession {
  userId: number;
  /** The session's digest. */
  id: string;
}

/**
 * Ends one of an account's sessions at once (ACCT-04).
 * @throws Refusal SESSION_NOT_FOUND, also for somebody else's; OWNER_GONE
 */
export function endSession({ inTransaction }: Dependencies) {
  return ({ userId, id }: EndSession): Promise<EndedSessions> =>
    inTransaction(async (tx) => {
      await lockOwner(tx, userId);
      if (!(await tx.sessions.removeOfUser(userId, id))) throw new Refusal('SESSION_NOT_FOUND');
      return { ended: [id] };
    });
}
