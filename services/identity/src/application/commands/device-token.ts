import type { Dependencies, Transaction } from '../ports.ts';

/** A browser's device cookie, and what the store knows of it. */
export interface DeviceToken {
  token: string;
  digest: string;
}

/** The browser's own token, or a new one: an unknown token is replaced, so that nobody can plant one. */
export async function deviceTokenFor(
  tx: Transaction,
  { secrets }: Pick<Dependencies, 'secrets'>,
  presented: string | null,
): Promise<DeviceToken> {
  if (presented !== null) {
    const digest = secrets.digest(presented);
    if (await tx.devices.isKnown(digest)) return { token: presented, digest };
  }
  const token = secrets.newSecret();
  return { token, digest: secrets.digest(token) };
}
