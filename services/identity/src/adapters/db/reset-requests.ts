import { LIMITS } from '@dewlane/catalog';
import type { ResetRequest, ResetRequests } from '../../application/ports/reset-requests.ts';
import type { Db } from './prisma.ts';

/** Askers kept for one identifier until the job looks, seconds later. */
const MOST_ASKERS = 100;

/** The requests for a new password that wait for their job, one row for each identifier. */
export function createResetRequests(db: Db): ResetRequests {
  return {
    async add(identifier, { deviceToken, address }, at) {
      // Made-up tokens would crowd out an owner's; whether one is known says nothing about the identifier's account.
      const known = deviceToken !== null && (await db.device.count({ where: { deviceToken } })) > 0;
      const tokens = known ? [deviceToken] : [];
      await db.$executeRaw`
        insert into "reset_requests" as held ("identifier", "askedAt", "deviceTokens", "addresses")
        values (${identifier.slice(0, LIMITS.loginIdentifier)}, ${at}, ${tokens}, ${[address]})
        on conflict ("identifier") do update set
          "deviceTokens" = case when held."deviceTokens" @> excluded."deviceTokens" then held."deviceTokens"
            else (held."deviceTokens" || excluded."deviceTokens")[:${MOST_ASKERS}::int] end,
          "addresses" = case when held."addresses" @> excluded."addresses" then held."addresses"
            else (held."addresses" || excluded."addresses")[:${MOST_ASKERS}::int] end`;
    },
    async take() {
      const [taken] = await db.$queryRaw<ResetRequest[]>`
        delete from "reset_requests" where "identifier" = any(array(
          select "identifier" from "reset_requests" order by "askedAt" limit 1
          for update skip locked
        )) returning "identifier", "deviceTokens", "addresses"`;
      return taken ?? null;
    },
  };
}
