import { LIMITS } from '@dewlane/catalog';
import type { ResetRequests } from '../../application/ports.ts';
import type { Db } from './prisma.ts';

export function resetRequestsIn(db: Db): ResetRequests {
  return {
    async add(identifier, at) {
      await db.$executeRaw`insert into "reset_requests" ("identifier", "askedAt")
        values (${identifier.slice(0, LIMITS.loginIdentifier)}, ${at}) on conflict do nothing`;
    },
    async take(limit) {
      const rows = await db.$queryRaw<{ identifier: string }[]>`
        delete from "reset_requests" where "identifier" in (
          select "identifier" from "reset_requests" order by "askedAt" limit ${limit}
          for update skip locked
        ) returning "identifier"`;
      return rows.map(({ identifier }) => identifier);
    },
  };
}
