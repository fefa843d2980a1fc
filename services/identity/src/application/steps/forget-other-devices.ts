import type { Dependencies, Transaction } from '../ports.ts';

/**
 * Forgets the devices of an account that gets a new password, except the one that asks. In the others somebody may have known
 * the old password, and would keep guesses and a share of the reset links of their own (AUTH-34, ACCT-09).
 */
export async function forgetOtherDevices(
  tx: Transaction,
  { secrets }: Pick<Dependencies, 'secrets'>,
  userId: number,
  deviceToken: string | null,
): Promise<void> {
  const kept = deviceToken === null ? null : secrets.digest(deviceToken);
  await tx.devices.removeAllOfUser(userId, kept);
}
