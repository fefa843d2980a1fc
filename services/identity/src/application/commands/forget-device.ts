import { Refusal } from '../../domain/refusal.ts';
import type { EndedSessions } from '../ports/sessions.ts';
import type { Dependencies } from '../ports.ts';
import { lockOwner } from '../steps/lock-owner.ts';

export interface ForgetDevice {
  userId: number;
  /** The device's id. */
  id: string;
}

/**
 * Ends the sessions of one of an account's devices, and no longer knows the device as the account's (ACCT-04). A repeat is
 * answered with the same sessions: caches may still hold them if the first answer was lost. No other device ever gets its
 * id, so it serves as the key.
 * @throws Refusal SESSION_NOT_FOUND, also for somebody else's; OWNER_GONE
 */
export function forgetDevice({ inTransaction }: Dependencies) {
  return ({ userId, id }: ForgetDevice): Promise<EndedSessions> =>
    inTransaction(async (tx) => {
      await lockOwner(tx, userId);
      const principal = String(userId);
      return await tx.onceOnly(
        { principal, operation: 'forgetDevice', key: id, input: {} },
        async () => {
          if (!(await tx.devices.remove(userId, id))) throw new Refusal('SESSION_NOT_FOUND');
          return { ended: await tx.sessions.removeAllOfDevice(userId, id) };
        },
      );
    });
}
