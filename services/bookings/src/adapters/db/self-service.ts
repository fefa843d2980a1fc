import type { SqlExecutor } from '@dewlane/service-kit';
import { doubtPattern } from '@dewlane/service-kit/application';
import type { SelfService } from '../../application/ports/self-service.ts';
import { FIRST_LINK_NUMBER } from '../../domain/message/link-number.ts';
import { LINKS_ENDED } from '../../domain/message/why-not-sent.ts';
import { withdrawing } from './withdrawn-messages.ts';

/** The number of the links that follow the first, which have no row yet. */
const SECOND_LINK_NUMBER = FIRST_LINK_NUMBER + 1;

const COUNT = `
insert into "self_service" as held ("appointmentId", "changes", "countedOn") values ($1::uuid, 1, $2::date)
on conflict ("appointmentId") do update set "countedOn" = excluded."countedOn",
  "changes" = 1 + case when held."countedOn" = excluded."countedOn" then held."changes" else 0 end
returning "changes"`;

const END_LINKS = `
${withdrawing(
  `mail."appointmentId" = $1::uuid and mail."state" = 'planned' and mail."kind" = 'link'`,
  { reason: '$2', doubt: '$3' },
)}
insert into "self_service" as held ("appointmentId", "linkNumber") values ($1::uuid, ${SECOND_LINK_NUMBER})
on conflict ("appointmentId") do update set "linkNumber" = held."linkNumber" + 1`;

/** Ends the links of the appointments whose owner meets a condition, such as `= $1`. */
export const endingLinksOf = (owner: string) => `
insert into "self_service" as held ("appointmentId", "linkNumber")
select "id", ${SECOND_LINK_NUMBER} from "services" where "userId" ${owner} order by "id"
on conflict ("appointmentId") do update set "linkNumber" = held."linkNumber" + 1`;

/** The writes behind customers' own changes, within a transaction. */
export function createSelfService(tx: SqlExecutor): SelfService {
  return {
    async countOwnChange(appointmentId, day) {
      const rows = await tx.$queryRawUnsafe<{ changes: number }[]>(COUNT, appointmentId, day);
      return rows[0]?.changes ?? 0;
    },
    async endLinks(appointmentId) {
      await tx.$executeRawUnsafe(END_LINKS, appointmentId, LINKS_ENDED, doubtPattern());
    },
    async endLinksOf(userId) {
      await tx.$executeRawUnsafe(endingLinksOf('= $1'), userId);
    },
  };
}
