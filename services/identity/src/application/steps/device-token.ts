import type { KnownDevice } from '../ports/devices.ts';
import type { Origin } from '../ports/sign-in.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import type { AccountKind } from './authenticate.ts';
import { USER_ACCOUNTS } from './user-account-kind.ts';

/** A browser's device cookie, and what the store knows of it. */
export interface DeviceToken {
  token: string;
  digest: string;
}

/** A browser that an account is to know. */
export interface NotedBrowser {
  /** The token in its device cookie. */
  readonly deviceToken: string | null;
  readonly origin: Origin;
  /** Whether it gets another token even if only this account has used the present one: whoever has copied that is unknown then. */
  readonly isRenewed?: boolean;
  /** The account's device that it is, if that has a token which never reached the browser. */
  readonly lostDeviceId?: string | undefined;
}

/**
 * The browser's own token if only the account that signs in is known to have used it, else a new one. An unknown token is replaced, so
 * that nobody can plant one; so is one that other accounts have had too, whose owners may have copied it, and the browser's
 * rows move to the new one. With `isRenewed` it is replaced in any case (ACCT-18).
 */
export async function deviceTokenFor<Id>(
  tx: Transaction,
  { secrets }: Pick<Dependencies, 'secrets'>,
  presented: string | null,
  account: { readonly kind: Pick<AccountKind<Id>, 'deviceOf'>; readonly id: Id },
  isRenewed = false,
): Promise<DeviceToken> {
  const renewed = newToken(secrets);
  if (presented === null) return renewed;
  const digest = secrets.digest(presented);
  const known = await tx.devices.find(digest);
  const isOwn = account.kind.deviceOf(known, account.id) !== null;
  if (isOwn && isOfOneAccount(known) && !isRenewed) return { token: presented, digest };
  await tx.devices.changeToken(digest, renewed.digest);
  return renewed;
}

/** Another token in place of one that never arrived, in all rows that have that; null if the account has no such device. */
async function replaceLost(
  tx: Transaction,
  { secrets }: Pick<Dependencies, 'secrets'>,
  userId: number,
  deviceId: string | undefined,
): Promise<DeviceToken | null> {
  const lost = deviceId === undefined ? null : await tx.devices.tokenOf(userId, deviceId);
  if (lost === null) return null;
  const renewed = newToken(secrets);
  await tx.devices.changeToken(lost, renewed.digest);
  return renewed;
}

function newToken(secrets: Dependencies['secrets']): DeviceToken {
  const token = secrets.newSecret();
  return { token, digest: secrets.digest(token) };
}

/**
 * Records that the account knows the browser from now on.
 * @returns the device's id, and the token for the browser's cookie
 */
export async function noteDevice(
  tx: Transaction,
  deps: Pick<Dependencies, 'secrets'>,
  userId: number,
  { deviceToken, isRenewed, lostDeviceId, origin: { userAgent } }: NotedBrowser,
  now: Date,
): Promise<{ id: string; token: string }> {
  const account = { kind: USER_ACCOUNTS, id: userId };
  const { token, digest } =
    (await replaceLost(tx, deps, userId, lostDeviceId)) ??
    (await deviceTokenFor(tx, deps, deviceToken, account, isRenewed));
  return { id: await tx.devices.noteUser(digest, { userId, userAgent, at: now }), token };
}

function isOfOneAccount({ ofUser, ofStaff }: KnownDevice): boolean {
  return ofStaff.length + (ofUser === null ? 0 : 1) === 1;
}
