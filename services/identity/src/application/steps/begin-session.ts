import { customerSession, expiryOf } from '../../domain/session/session.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { type NotedBrowser, noteDevice } from './device-token.ts';

/** The cookies of a session, returned only this once. */
export interface SessionCookies {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly deviceToken: string;
}

/** Begins a session of a customer's browser, which the account knows from then on, with a new id (AUTH-29). */
export async function beginSession(
  tx: Transaction,
  deps: Pick<Dependencies, 'secrets'>,
  userId: number,
  browser: NotedBrowser,
  now: Date,
): Promise<SessionCookies & { readonly deviceId: string }> {
  const device = await noteDevice(tx, deps, userId, browser, now);
  const session = customerSession(userId, device.id, now);
  const sessionId = deps.secrets.newSecret();
  await tx.sessions.add(deps.secrets.digest(sessionId), session);
  const expiresAt = expiryOf(session);
  return { sessionId, expiresAt, deviceToken: device.token, deviceId: device.id };
}
