import { LIMITS } from '@dewlane/catalog';
import type { ResetRequest, ResetRequests } from '../../application/ports/reset-requests.ts';
import type { Db } from './prisma.ts';

/** Askers kept for one identifier until the job looks, seconds later. */
const MOST_ASKERS = 100;

/** The requests for a new password that wait for their job, one row for each identifier. */
export function createResetRequests(db: Db): ResetRequests {
  /** Whether it is of a device of the account with this name; looked up by the token, so that every name takes the same time. */
  async function isOwnBrowser(deviceToken: string, identifier: string): Promise<boolean> {
    const names = { normalizedEmail: true, normalizedUsername: true } as const;
    const select = { user: { select: names } } as const;
    const device = await db.device.findUnique({ where: { deviceToken }, select });
    return device !== null && Object.values(device.user).includes(identifier);
  }

  return {
    async add(identifier, { deviceToken, address }, at) {
      // Of others' tokens and addresses there can be any number, which would crowd out an owner's.
      const isOwn = deviceToken !== null && (await isOwnBrowser(deviceToken, identifier));
      const tokens = isOwn ? [deviceToken] : [];
      await db.$executeRaw`
        insert into "reset_requests" as held ("identifier", "askedAt", "deviceTokens", "addresses")
        values (${identifier.slice(0, LIMITS.loginIdentifier)}, ${at}, ${tokens}, ${[address]})
        on conflict ("identifier") do update set
          "deviceTokens" = case when held."deviceTokens" @> excluded."deviceTokens" then held."deviceTokens"
            else (held."deviceTokens" || excluded."deviceTokens")[:${MOST_ASKERS}::int] end,
          "addresses" = case when held."addresses" @> excluded."addresses" then held."addresses"
            when ${isOwn} then (excluded."addresses" || held."addresses")[:${MOST_ASKERS}::int]
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
