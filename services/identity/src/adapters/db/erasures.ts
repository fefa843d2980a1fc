import type { Cause } from '@dewlane/events/cause';
import { forgetOwners, forgetResults } from '@dewlane/service-kit';
import type { Erasures } from '../../application/ports/erasures.ts';
import { LINK_HOLDERS } from '../../domain/link/account-link.ts';
import { SESSION_HOLDERS } from '../../domain/session/session.ts';
import {
  eraseUnknown,
  type RepeatedErasure,
  type UserChange,
  VISITOR,
} from '../../domain/user/user.ts';
import type { Db } from './prisma.ts';
import { reserveUserIds } from './user-ids.ts';

/** The erasures of accounts in PostgreSQL. `appendEvent` writes the event of one in the same transaction. */
export function createErasures(
  db: Db,
  appendEvent: (erasure: UserChange | RepeatedErasure, cause: Cause) => Promise<void>,
): Erasures {
  return {
    async erase(change, cause) {
      const { id, updatedAt } = change.after;
      // A restore may have taken the account back to before some of its guests moved to it.
      const before = await db.erasedAccount.findUnique({ where: { userId: id } });
      const guestIds = [...new Set([...change.after.guestIds, ...(before?.guestIds ?? [])])];
      await forgetOwners(db, {
        keys: [String(id)],
        principals: [String(id), ...guestIds],
      });
      await forgetResults(db, [VISITOR, LINK_HOLDERS, SESSION_HOLDERS], id);
      await db.user.delete({ where: { id } });
      const erased = { userId: id, erasedAt: updatedAt, guestIds, isToRepeat: false };
      await db.erasedAccount.upsert({ where: { userId: id }, create: erased, update: erased });
      await appendEvent({ ...change, after: { ...change.after, guestIds } }, cause);
    },
    async erasedBefore() {
      const rows = await db.$queryRaw<{ id: number }[]>`
        select "users"."id" from "users"
        join "erased_accounts" on "erased_accounts"."userId" = "users"."id"
        where "users"."createdAt" <= "erased_accounts"."erasedAt"
        order by "users"."id"`;
      return rows.map(({ id }) => id);
    },
    async passErasedNumbers() {
      const { _max: highest } = await db.erasedAccount.aggregate({ _max: { userId: true } });
      await reserveUserIds(db, [String(highest.userId ?? 0)]);
    },
    async erasuresTakenBack() {
      const rows = await db.$queryRaw<{ id: number }[]>`
        select "userId" as id from "erased_accounts"
        where "isToRepeat" and not exists (
          select from "users" where "users"."id" = "erased_accounts"."userId")
        order by "userId"`;
      return rows.map(({ id }) => id);
    },
    async eraseUnknown(id, cause) {
      const [row] = await db.erasedAccount.updateManyAndReturn({
        where: { userId: id, isToRepeat: true },
        data: { isToRepeat: false },
      });
      if (row === undefined) return;
      const { guestIds, erasedAt } = row;
      await forgetOwners(db, { keys: [String(id)], principals: [String(id), ...guestIds] });
      await appendEvent(eraseUnknown(id, guestIds, erasedAt), cause);
    },
    async erasuresLeft() {
      const rows = await db.erasedAccount.findMany({
        where: { isToRepeat: true },
        orderBy: { userId: 'asc' },
        select: { userId: true },
      });
      return rows.map(({ userId }) => userId);
    },
  };
}
