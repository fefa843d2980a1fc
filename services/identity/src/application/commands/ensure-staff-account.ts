import type { Dependencies } from '../ports.ts';

/**
 * Sees to it that the first staff account exists with the password given: a given password wins
 * over the stored one at each start, and then ends that account's sessions (design.md#identity-and-permissions).
 */
export async function ensureStaffAccount(
  { store, passwords, clock }: Dependencies,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const stored = await store.withoutTransaction(({ staff }) => staff.findCredentials(username));
  if (stored !== null && (await passwords.verify(stored.passwordHash, password))) return;
  const passwordHash = await passwords.hash(password);
  const now = clock();
  await store.transaction(async (tx) => {
    if (stored === null) return await tx.staff.insertIfMissing(username, passwordHash, now);
    await tx.staff.changePassword(stored.id, passwordHash, now);
    await tx.sessions.removeAllOfStaff(stored.id);
  });
}
