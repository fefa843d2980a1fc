import { TOPICS, userChanged } from '@dewlane/events';
import { BY_SYSTEM } from '@dewlane/events/cause';
import type { RepublishParts } from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type { PrismaClient } from '../adapters/db/generated/client.ts';
import type { Db } from '../adapters/db/prisma.ts';
import { createTables } from '../adapters/db/transactions.ts';
import { reserveUserIds } from '../adapters/db/user-ids.ts';
import { toOutboxEvent, toUnlockedEvent, toUserState } from '../adapters/events/contracts.ts';
import { eraseUser } from '../application/steps/erase-user.ts';
import { NAME } from './config.ts';

/**
 * What identity republishes after it alone was restored: accounts. Of staff accounts only the version is raised,
 * because their events carry only actions by staff.
 */
export function createRepublishParts(prisma: PrismaClient, clock: Clock): RepublishParts<Db> {
  const tables = (db: Db) =>
    createTables(db, NAME, { ofUser: toOutboxEvent, ofUnlockedStaff: toUnlockedEvent });
  return {
    transaction: (work) => prisma.$transaction(work),
    kinds: [
      {
        topic: TOPICS.users,
        table: 'users',
        idType: 'int',
        stateEvents: {
          type: userChanged.shape.type.value,
          async statesOf(db, ids) {
            const users = await tables(db).users.find(ids.map(Number));
            return new Map(users.map((user) => [String(user.id), toUserState(user)]));
          },
        },
        async remove(db, gone) {
          for (const { id } of gone) {
            await eraseUser(tables(db), Number(id), clock(), BY_SYSTEM);
          }
        },
        reserve: (db, ids) => reserveUserIds(db, ids),
      },
      { topic: TOPICS.staffAccounts, table: 'staff_accounts', idType: 'uuid', stateEvents: null },
    ],
  };
}
