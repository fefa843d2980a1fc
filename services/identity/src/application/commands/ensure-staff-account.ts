import type { Dependencies } from '../ports.ts';

export interface EnsureStaffAccount {
  username: string;
  password: string;
}

/**
 * Ensures that the first staff account exists with the given password. At each start a configured password replaces a
 * different stored one, ends that account's sessions and forgets its browsers (design.md#identity-and-permissions, AUTH-34).
 * @returns the names of the other staff accounts, whose passwords no setting replaces
 */
export function ensureStaffAccount(deps: Dependencies) {
  return async (first: EnsureStaffAccount): Promise<string[]> => {
    await ensureFirst(deps, first);
    return await deps.tables.staff.namesBesides(first.username);
  };
}

async function ensureFirst(
  { inTransaction, tables, passwords, clock }: Dependencies,
  { username, password }: EnsureStaffAccount,
): Promise<void> {
  const stored = await tables.staff.findCredentials(username);
  if (stored !== null && (await passwords.verify(stored.passwordHash, password))) return;
  const passwordHash = await passwords.hash(password);
  const now = clock();
  await inTransaction(async (tx) => {
    if (stored === null) return await tx.staff.insertIfMissing(username, passwordHash, now);
    await tx.staff.changePassword(stored.id, passwordHash, now);
    await tx.devices.removeAllOfStaff(stored.id);
    await tx.sessions.removeAllOfStaff(stored.id);
  });
}
