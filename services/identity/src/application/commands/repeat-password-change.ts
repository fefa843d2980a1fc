import type { Dependencies } from '../ports.ts';
import {
  answerAgain,
  type ChangedPassword,
  changeRequest,
  type PasswordSender,
  type StoredChange,
} from '../steps/changed-password.ts';
import type { OwnerProof } from '../steps/prove-owner.ts';

/** A new password that is sent again; `password` is the new one. */
export type RepeatPasswordChange = Omit<OwnerProof, 'userId'> & PasswordSender;

/**
 * Answers a change of the password that is sent again with the session which the change has ended (ACCT-15), and opens another
 * one for that browser (ACCT-18); null if this session changed none under this key.
 * @throws Refusal KEY_REUSED for another new password; LOCKED, BUSY, OWNER_GONE
 */
export function repeatPasswordChange(deps: Dependencies) {
  return async ({
    idempotencyKey,
    ...sent
  }: RepeatPasswordChange): Promise<ChangedPassword | null> => {
    const request = changeRequest(deps, { ...sent, idempotencyKey }, null);
    const earlier = await deps.inTransaction((tx) => tx.earlierResult(request));
    return earlier && (await answerAgain(deps, sent, earlier.json as StoredChange));
  };
}
