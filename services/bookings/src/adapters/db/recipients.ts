import { createHash } from 'node:crypto';
import { isUuid } from '@dewlane/service-kit';
import type pg from 'pg';
import { appointmentFromJson } from '../../application/from-json.ts';
import type { Recipients } from '../../application/ports/links.ts';
import { textNumberFor } from '../../domain/appointment/reach.ts';
import { FIRST_LINK_NUMBER } from '../../domain/message/link-number.ts';
import { messageLanguage } from '../../domain/message/message-language.ts';
import { contactOf, mailAddress } from './contact-of.ts';
import { isProvedBy } from './proved-by.ts';

const CORRESPONDENCE = `
select to_jsonb(booked) as appointment, ${mailAddress('booked."contactEmail"')} as address,
  contact."language" as "accountLanguage", coalesce(self."linkNumber", ${FIRST_LINK_NUMBER}) as "linkNumber",
  array(
    select "to" from "mail_messages"
    where "appointmentId" = $1::uuid and "to" is not null and "attempts" > 0
    group by 1 order by max("createdAt") desc
  ) as "formerAddresses"
from (select $1::uuid as "id") as asked
left join "services" as booked on booked."id" = asked."id"
left join "self_service" as self on self."appointmentId" = asked."id"
${contactOf('booked."userId"')}`;

interface CorrespondenceRow {
  readonly appointment: unknown;
  readonly address: string | null;
  readonly accountLanguage: string | null;
  readonly formerAddresses: readonly string[];
  readonly linkNumber: number;
}

/** The recipients of messages, in PostgreSQL. */
export function createRecipients(pool: pg.Pool): Recipients {
  return {
    async correspondence(appointmentId) {
      const { rows } = await pool.query<CorrespondenceRow>(CORRESPONDENCE, [
        isUuid(appointmentId) ? appointmentId : null,
      ]);
      const [row] = rows;
      if (!row) throw new Error('One row is always selected.');
      const { formerAddresses, linkNumber, accountLanguage } = row;
      const appointment = row.appointment === null ? null : appointmentFromJson(row.appointment);
      const address = row.address ?? (appointment && textNumberFor(appointment));
      const language = messageLanguage(accountLanguage, appointment);
      return { appointment, address, formerAddresses, linkNumber, language };
    },

    async statusOf(address) {
      const { rows } = await pool.query<{ isConfirmed: boolean; isUnsubscribed: boolean }>(
        `select "confirmedAt" is not null as "isConfirmed", "unsubscribedAt" is not null as "isUnsubscribed"
         from "recipients" where "address" = "recipient_key"($1)`,
        [address],
      );
      return rows[0] ?? { isConfirmed: false, isUnsubscribed: false };
    },

    async isProved(address, ownerId) {
      const { rows } = await pool.query<{ isProved: boolean }>(
        `select ${isProvedBy('$1', 'array[$2::text]')} as "isProved"`,
        [address, ownerId],
      );
      return rows[0]?.isProved === true;
    },

    async confirm(address, at, ownerId = null) {
      if (ownerId !== null) {
        // Apart from the other statement, which locks a row that an erasure locks after the owner.
        await pool.query(
          `insert into "proved_emails" ("ownerId", "email")
           select owner, "recipient_of"($1) from "current_owner"($2) as owner where owner is not null
           on conflict do nothing`,
          [address, ownerId],
        );
      }
      // What lifts a stop gets its time, so that a restore sees which of the two came last (OPS-57).
      await pool.query(
        `insert into "recipients" as held ("address", "confirmedAt") values ("recipient_key"($1), $2)
         on conflict ("address") do update
         set "confirmedAt" = case when held."unsubscribedAt" is null then coalesce(held."confirmedAt", $2) else $2 end,
           "unsubscribedAt" = null`,
        [address, at],
      );
    },

    async keepStopLink(token, address, at) {
      await pool.query(
        `insert into "stop_links" ("token", "recipient", "sentAt") values ($1, "erased_recipient"($2), $3)
         on conflict ("token") do update set "sentAt" = excluded."sentAt"`,
        [digestOf(token), address, at],
      );
    },

    async readerOf(token) {
      const { rows } = await pool.query<{ recipient: string }>(
        'select "recipient" from "stop_links" where "token" = $1',
        [digestOf(token)],
      );
      return rows[0]?.recipient ?? null;
    },

    async unsubscribe(address, at) {
      await pool.query(
        `insert into "recipients" as held ("address", "unsubscribedAt") values ("recipient_key"($1), $2)
         on conflict ("address") do update set "unsubscribedAt" = coalesce(held."unsubscribedAt", $2)`,
        [address, at],
      );
    },
  };
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
