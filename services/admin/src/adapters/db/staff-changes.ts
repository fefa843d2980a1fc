import type { ChangeMark, Changes } from '../../application/ports/lists.ts';
import type { ProjectionName } from '../../application/ports/projections.ts';
import type { PrismaClient } from './generated/client.ts';
import { PROJECTION_TABLES } from './projection-tables.ts';

/** Beyond this number of changes the client is told to reload the list. */
const MOST_CHANGES = 500;

/**
 * The current mark. Transactions don't commit in the order in which they begin, so the mark is the oldest one still
 * running: whatever it and later ones write counts as after the mark, whenever they commit.
 */
export async function markNow(prisma: PrismaClient, list: ProjectionName): Promise<ChangeMark> {
  const [now] = await prisma.$queryRawUnsafe<{ table: bigint; transaction: bigint }[]>(
    `select to_regclass($1)::oid::bigint as "table",
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "transaction"`,
    PROJECTION_TABLES[list],
  );
  if (!now) throw new Error('PostgreSQL has no snapshot.');
  return { table: Number(now.table), transaction: now.transaction };
}

type Read<Row> = (query: {
  where: { arrival: { gte: bigint } };
  orderBy: { arrival: 'asc' };
  take: number;
}) => Promise<Row[]>;

/** The changes of a projection since a mark; a change may be reported twice, but none is missed. */
export async function changesSince<Row extends { id: string; deleted: boolean }>(
  prisma: PrismaClient,
  list: ProjectionName,
  since: ChangeMark,
  read: Read<Row>,
): Promise<Changes<Row>> {
  const mark = await markNow(prisma, list);
  const reset = { changed: [], deletedIds: [], mark, isReset: true };
  if (since.table !== mark.table || since.transaction > mark.transaction) return reset;
  const rows = await read({
    where: { arrival: { gte: since.transaction } },
    orderBy: { arrival: 'asc' },
    take: MOST_CHANGES + 1,
  });
  if (rows.length > MOST_CHANGES) return reset;
  return {
    changed: rows.filter(({ deleted }) => !deleted),
    deletedIds: rows.filter(({ deleted }) => deleted).map(({ id }) => id),
    mark,
    isReset: false,
  };
}
