import type { StaffAct } from '@dewlane/events';
import type { SqlExecutor } from '../../database/database.ts';
import { STAFF_ACTS } from '../../database/staff-acts.ts';

/** An aggregate whose person is erased. */
interface Erased {
  readonly topic: string;
  /** Its id. */
  readonly key: string;
}

/**
 * Published ones too: the audit log may not have read them yet. It files each once. All in one statement, as staff change
 * nobody's things thousands of times.
 */
const TAKE = `with taken as (
    delete from outbox using unnest($1::text[], $2::text[]) as erased ("topic", "key")
    where outbox."topic" = erased."topic" and outbox."key" = erased."key" and outbox."actor"->>'kind' = 'staff'
    returning outbox."topic", outbox."key", outbox."sequence", outbox."event")
  select "topic", "key", ${STAFF_ACTS} as "acts"
  from taken group by "topic", "key"`;

/**
 * Takes the events of what staff did to these aggregates from the outbox. The erasing events carry it instead, without
 * the texts: the bus would drop the others with the erasure, maybe before the audit log has read them (PERM-15).
 * @returns what staff did to an aggregate; undefined if nothing was left
 */
export async function takeUnheardActs(
  tx: SqlExecutor,
  erased: readonly Erased[],
): Promise<(aggregate: Erased) => StaffAct[] | undefined> {
  const rows = await tx.$queryRawUnsafe<(Erased & { acts: StaffAct[] })[]>(
    TAKE,
    erased.map(({ topic }) => topic),
    erased.map(({ key }) => key),
  );
  const nameOf = ({ topic, key }: Erased) => `${topic}/${key}`;
  const acts = new Map(rows.map((row) => [nameOf(row), row.acts]));
  return (aggregate) => acts.get(nameOf(aggregate));
}
