import type pg from 'pg';
import type { SqlExecutor } from '../../database/database.ts';
import type { OffsetStore } from '../event-bus.ts';

/**
 * Marks an event as handled by a consumer, in the transaction of its effect, and clears its counted refusals. Waits
 * while another transaction handles the same event.
 * @returns false if there is nothing to do: it was handled before, or is dead
 */
export async function enterInbox(
  tx: SqlExecutor,
  consumer: string,
  eventId: string,
): Promise<boolean> {
  const entered = await tx.$executeRawUnsafe(
    `with refusals as (
       delete from dead_letters
       where "consumer" = $1 and "eventId" = $2::uuid and "deadAt" is null
     )
     insert into inbox ("consumer", "eventId")
     select $1, $2::uuid
     where not exists (
       select 1 from dead_letters
       where "consumer" = $1 and "eventId" = $2::uuid and "deadAt" is not null)
     on conflict do nothing`,
    consumer,
    eventId,
  );
  return entered === 1;
}

/** Stores the offsets of a service's consumers in `consumer_offsets` of its own database; saving never decreases them. */
export function databaseOffsets(pool: pg.Pool): OffsetStore {
  return {
    async load(group, topic) {
      const { rows } = await pool.query<{ offset: string }>(
        'select "offset" from consumer_offsets where "consumer" = $1 and "topic" = $2',
        [group, topic],
      );
      return BigInt(rows[0]?.offset ?? 0);
    },
    async save(group, topic, offset) {
      await pool.query(
        `insert into consumer_offsets as saved ("consumer", "topic", "offset") values ($1, $2, $3)
         on conflict ("consumer", "topic") do update
           set "offset" = greatest(saved."offset", excluded."offset")`,
        [group, topic, offset],
      );
    },
    async beginAnew(group, topic, last) {
      await pool.query(
        `update consumer_offsets set "offset" = 0
         where "consumer" = $1 and "topic" = $2 and "offset" > $3`,
        [group, topic, last],
      );
    },
  };
}
