import { sessionHolder } from '../../domain/session/session.ts';
import type { Dependencies, IdempotentRequest } from '../ports.ts';

/** Identifies a deletion; its session and its key are all that is left of it for a repeat. */
export interface DeletionKey {
  /** The value of the session cookie that it was sent with. */
  sessionId: string | null;
  idempotencyKey: string | null;
}

/**
 * The request by which a repeated deletion is recognised. Its principal isn't the account, whose stored results go with
 * it. Of its password nothing is left that a repeat could be compared with.
 */
export function deletionRequestOf(
  { secrets }: Pick<Dependencies, 'secrets'>,
  { sessionId, idempotencyKey }: DeletionKey,
): IdempotentRequest {
  return {
    principal: sessionHolder(secrets.digest(sessionId ?? '')),
    operation: 'deleteAccount',
    key: sessionId === null ? null : idempotencyKey,
    input: {},
  };
}
