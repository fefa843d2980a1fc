import type { SqlExecutor } from '@dewlane/service-kit';
import type { SelfService } from '../../application/ports/self-service.ts';

const COUNT = `
insert into "self_service" as held ("appointmentId", "changes", "countedOn") values ($1::uuid, 1, $2::date)
on conflict ("appointmentId") do update set "countedOn" = excluded."countedOn",
  "changes" = 1 + case when held."countedOn" = excluded."countedOn" then held."changes" else 0 end
returning "changes"`;

const END_LINKS = `
with withdrawn as (
  delete from "mail_messages"
  where "appointmentId" = $1::uuid and "state" = 'planned' and "kind" = 'link'
)
insert into "self_service" as held ("appointmentId", "linkNumber") values ($1::uuid, 2)
on conflict ("appointmentId") do update set "linkNumber" = held."linkNumber" + 1`;

/** The writes behind customers' own changes, within a transaction. */
export function createSelfService(tx: SqlExecutor): SelfService {
  return {
    async countOwnChange(appointmentId, day) {
      const rows = await tx.$queryRawUnsafe<{ changes: number }[]>(COUNT, appointmentId, day);
      return rows[0]?.changes ?? 0;
    },
    async endLinks(appointmentId) {
      await tx.$executeRawUnsafe(END_LINKS, appointmentId);
    },
  };
}
