import type { Dependencies, KnownDevice, Transaction } from '../ports.ts';

/** A browser's device cookie, and what the store knows of it. */
export interface DeviceToken {
  token: string;
  digest: string;
}

/**
 * The browser's own token if the account that signs in has had it, else a new one. An unknown token is replaced, so that nobody
 * can plant one; so is one of other accounts, whose owner may have copied it, and the browser's rows move to the new one.
 */
export async function deviceTokenFor(
  tx: Transaction,
  { secrets }: Pick<Dependencies, 'secrets'>,
  presented: string | null,
  isOwn: (device: KnownDevice) => boolean,
): Promise<DeviceToken> {
  const token = secrets.newSecret();
  const renewed = { token, digest: secrets.digest(token) };
  if (presented === null) return renewed;
  const digest = secrets.digest(presented);
  if (isOwn(await tx.devices.find(digest))) return { token: presented, digest };
  await tx.devices.changeToken(digest, renewed.digest);
  return renewed;
}
