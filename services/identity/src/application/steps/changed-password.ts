import { sessionHolder } from '../../domain/session/session.ts';
import type { EndedSessions } from '../ports/sessions.ts';
import type { Dependencies, IdempotentRequest, Tables } from '../ports.ts';
import { beginSession, type SessionCookies } from './begin-session.ts';
import { lockOwner } from './lock-owner.ts';
import type { OwnerProof } from './prove-owner.ts';
import { requireSamePassword } from './require-same-password.ts';

/** Who sends a new password, and by what a repeat is known. */
export interface PasswordSender {
  /** The value of the session cookie that it was sent with. */
  readonly sessionId: string | null;
  readonly idempotencyKey: string | null;
}

/** What is stored of a change for a repeat, which holds no secret (ACCT-15). */
export interface StoredChange extends EndedSessions {
  readonly userId: number;
  /** The browser that has set the password, by the cookies that the change returned; absent from results of the previous version. */
  readonly deviceId?: string;
}

/** What a change returns. */
export interface ChangedPassword extends EndedSessions {
  /** By which the browser goes on, since its session has ended with the others; null if a repeat finds it in one that goes on, or comes to its end after a later one. */
  readonly opened: SessionCookies | null;
}

/** The request by which a change is recognised: of its account, or once its session has ended of whoever has that. */
export function changeRequest(
  { secrets }: Pick<Dependencies, 'secrets'>,
  { sessionId, idempotencyKey }: PasswordSender,
  userId: number | null,
): IdempotentRequest {
  const holders = sessionId === null ? [] : [sessionHolder(secrets.digest(sessionId))];
  const [principal = '', ...aliases] = userId === null ? holders : [String(userId), ...holders];
  return {
    principal,
    aliases,
    operation: 'changePassword',
    key: principal === '' ? null : idempotencyKey,
    // A fast hash of a password must not be stored anywhere.
    input: {},
  };
}

/**
 * Answers a repeat as done if it carries the same new password, which is as good as a sign-in: a browser that never got the
 * cookies of the change gets others, and stays the same browser to the account, however often they are lost (ACCT-18). It opens
 * nothing if that browser got cookies meanwhile, by a later repeat for instance: nobody may wait for this answer any more.
 * @throws Refusal KEY_REUSED for another new password; LOCKED, BUSY, OWNER_GONE
 */
export async function answerAgain(
  deps: Dependencies,
  { sessionId, ...proof }: Omit<OwnerProof, 'userId'> & Pick<PasswordSender, 'sessionId'>,
  { userId, deviceId, ended }: StoredChange,
): Promise<ChangedPassword> {
  const tokenIn = async ({ devices }: Pick<Tables, 'devices'>) =>
    deviceId === undefined ? null : await devices.tokenOf(userId, deviceId);
  const tokenBefore = await tokenIn(deps.tables);
  await requireSamePassword(deps, { ...proof, userId });
  return await deps.inTransaction(async (tx) => {
    await lockOwner(tx, userId);
    const sid = sessionId === null ? null : deps.secrets.digest(sessionId);
    if (sid !== null && (await tx.sessions.find([sid])).has(sid)) return { ended, opened: null };
    if ((await tokenIn(tx)) !== tokenBefore) return { ended, opened: null };
    const lost =
      deviceId === undefined ? [] : await tx.sessions.removeAllOfDevice(userId, deviceId);
    const browser = { ...proof, lostDeviceId: deviceId };
    const { deviceId: _, ...opened } = await beginSession(tx, deps, userId, browser, deps.clock());
    return { ended: [...ended, ...lost], opened };
  });
}
