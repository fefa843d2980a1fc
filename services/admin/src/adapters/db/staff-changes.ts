import type { ProjectionName } from '../../application/ports.ts';
import type { ChangeMark, Changes } from '../../domain/list/changes.ts';
import type { PrismaClient } from './generated/client.ts';
import { PROJECTION_TABLES } from './projection-tables.ts';

/** More changes at once than this are told as a list to be read anew. */
const MOST_CHANGES = 500;

/**
 * The mark of now. Transactions commit in another order than they begin, so a mark is the oldest one still under way:
 * what it and later ones write comes after the mark, whenever it is committed.
 */
export async function markNow(prisma: PrismaClient, list: ProjectionName): Promise<ChangeMark> {
  const [now] = await prisma.$queryRawUnsafe<{ table: bigint; transaction: bigint }[]>(
    `select to_regclass($1)::oid::bigint as "table",
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "transaction"`,
    PROJECTION_TABLES[list].table,
  );
  if (!now) throw new Error('PostgreSQL has no snapshot.');
  return { table: Number(now.table), transaction: now.transaction };
}

type Read<Row> = (query: {
  where: { arrival: { gte: bigint } };
  orderBy: { arrival: 'asc' };
  take: number;
}) => Promise<Row[]>;

/** What has changed in a projection since a mark; a change may be told twice, and none is left out. */
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
