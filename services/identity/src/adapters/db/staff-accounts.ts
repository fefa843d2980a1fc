import type { Cause } from '@dewlane/events/cause';
import { newId } from '@dewlane/service-kit';
import { z } from 'zod';
import type { StaffAccount, StaffAccounts } from '../../application/ports/staff-accounts.ts';
import { normalizeIdentifier } from '../../domain/user/identifier.ts';
import type { Db } from './prisma.ts';

const staffAccount = z.object({
  id: z.string(),
  username: z.string(),
  role: z.literal('admin'),
  version: z.number(),
});

/** The staff accounts in PostgreSQL. `appendEvent` writes the event of an unlock in the same transaction. */
export function createStaffAccounts(
  db: Db,
  appendEvent: (unlocked: StaffAccount, at: Date, cause: Cause) => Promise<void>,
): StaffAccounts {
  return {
    async findCredentials(username) {
      return await db.staffAccount.findUnique({
        where: { normalizedUsername: normalizeIdentifier(username) },
        select: { id: true, passwordHash: true },
      });
    },
    async lockPassword(id) {
      const [row] = await db.$queryRaw<{ passwordHash: string }[]>`
        select "passwordHash" from "staff_accounts" where "id" = ${id}::uuid for update`;
      return row?.passwordHash ?? null;
    },
    async find(id) {
      const row = await db.staffAccount.findUnique({ where: { id } });
      return row === null ? null : staffAccount.parse(row);
    },
    async withIds(ids) {
      const rows = await db.staffAccount.findMany({
        where: { id: { in: [...ids] } },
        orderBy: { normalizedUsername: 'asc' },
      });
      return rows.map((row) => staffAccount.parse(row));
    },
    async namesBesides(username) {
      const rows = await db.staffAccount.findMany({
        where: { normalizedUsername: { not: normalizeIdentifier(username) } },
        orderBy: { normalizedUsername: 'asc' },
        select: { username: true },
      });
      return rows.map((row) => row.username);
    },
    async insertIfMissing(username, passwordHash, at) {
      await db.staffAccount.createMany({
        data: {
          id: newId(),
          username,
          normalizedUsername: normalizeIdentifier(username),
          passwordHash,
          createdAt: at,
          updatedAt: at,
        },
        skipDuplicates: true,
      });
    },
    async changePassword(id, passwordHash, at) {
      await db.staffAccount.update({ where: { id }, data: { passwordHash, updatedAt: at } });
    },
    async setLock(id, until, at) {
      await db.staffAccount.update({
        where: { id },
        data: { isLocked: until !== null, lockoutUntil: until, updatedAt: at },
      });
    },
    async unlock({ id }, at, cause) {
      const row = await db.staffAccount.update({
        where: { id },
        data: { isLocked: false, lockoutUntil: null, updatedAt: at, version: { increment: 1 } },
      });
      const unlocked = staffAccount.parse(row);
      await appendEvent(unlocked, at, cause);
      return unlocked;
    },
    async recordLogin(id, at) {
      await db.staffAccount.update({ where: { id }, data: { lastLoginAt: at } });
    },
    async releasePassedLocks(now) {
      await db.staffAccount.updateMany({
        where: { isLocked: true, lockoutUntil: { lte: now } },
        data: { isLocked: false, lockoutUntil: null, updatedAt: now },
      });
    },
  };
}
