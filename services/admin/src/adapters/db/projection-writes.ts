import { forgetOwners, markErased, type SqlExecutor, wasErased } from '@dewlane/service-kit';
import type { ProjectedChange, ProjectionWrites } from '../../application/ports/projections.ts';
import {
  PROJECTION_TABLES,
  stateColumns,
  THIS_TRANSACTION,
  upsertSql,
} from './projection-tables.ts';

/** The NOTIFY channel for projected versions: `{projection, id, version}` as JSON. */
export const VERSIONS_CHANNEL = 'projection_arrivals';

const NOTIFY_VERSION = `select pg_notify('${VERSIONS_CHANNEL}', $1)`;
const TOUCH = `update "${PROJECTION_TABLES.appointments}" set "arrival" = ${THIS_TRANSACTION}
  where "userId" = $1 and not exists (
    select from "${PROJECTION_TABLES.users}" where "id" = $1
      and "firstName" is not distinct from $2 and "email" is not distinct from $3)`;
const FORGET = `update audit_entries set "before" = '{}', "after" = '{}'
  where "subjectType" = $1 and "subjectId" = any($2::text[])`;
/** Appointments that staff had deleted; the audit entry of the deletion has their owner. */
const DELETED_OF = `select distinct "subjectId" as "id" from audit_entries
  where "subjectType" = 'appointment' and "action" = 'appointment-deleted' and "before"->>'userId' = any($1::text[])`;
const FILE = `insert into audit_entries
  ("id", "actorId", "actor", "address", "action", "subjectType", "subjectId", "before", "after", "occurredAt")
  values ($1::uuid, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::timestamptz)
  on conflict ("id") do nothing`;

/** The writes of one transaction; the commit notifies requests that wait for a version. */
export function createProjectionWrites(tx: SqlExecutor): ProjectionWrites {
  return {
    async save(projection, change) {
      const table = PROJECTION_TABLES[projection];
      await saveInto(tx, { table, columns: await stateColumns(tx, table) }, change);
      const { id, version } = change;
      await tx.$executeRawUnsafe(NOTIFY_VERSION, JSON.stringify({ projection, id, version }));
    },
    async touchAppointmentsOf(userId, state) {
      const shown = [state?.['firstName'] ?? null, state?.['email'] ?? null];
      await tx.$executeRawUnsafe(TOUCH, userId, ...shown);
    },
    async forgetTexts(subjectType, subjectId) {
      await tx.$executeRawUnsafe(FORGET, subjectType, [subjectId]);
      await forgetOwners(tx, { keys: [subjectId], principals: [] });
    },
    async forgetDeletedOf(ownerIds, now) {
      // First of all: a deletion that is being filed ends before, and is found.
      await markErased(tx, ownerIds, now);
      const rows = await tx.$queryRawUnsafe<{ id: string }[]>(DELETED_OF, [...ownerIds]);
      const keys = rows.map(({ id }) => id);
      await tx.$executeRawUnsafe(FORGET, 'appointment', keys);
      await forgetOwners(tx, { keys, principals: ownerIds });
    },
    wasErased: (ownerId) => wasErased(tx, ownerId),
    async file(entry) {
      const { id, actorId, actor, address, action, subjectType, subjectId } = entry;
      const before = JSON.stringify(entry.before);
      const after = entry.after && JSON.stringify(entry.after);
      const texts = [id, actorId, actor, address, action, subjectType, subjectId];
      await tx.$executeRawUnsafe(FILE, ...texts, before, after, entry.occurredAt);
    },
  };
}

/**
 * An upsert into a projection's table, or into the table of a rebuild. Fields that the state lacks are left as they are, unless
 * the aggregate is gone or its person was erased: the version that published it does not know them (OPS-50).
 */
export async function saveInto(
  tx: SqlExecutor,
  { table, columns }: { table: string; columns: readonly string[] },
  { id, version, state, erases }: ProjectedChange,
): Promise<void> {
  const record = { ...state, id, version, deleted: state === null };
  const isWhole = state === null || erases;
  const told = columns.filter((column) => isWhole || Object.hasOwn(record, column));
  await tx.$executeRawUnsafe(upsertSql(table, told), JSON.stringify(record));
}
