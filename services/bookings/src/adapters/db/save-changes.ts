import { appendToOutbox, type SqlExecutor } from '@dewlane/service-kit';
import { type Change, Stale, type ToldChange } from '../../application/ports/booking-store.ts';
import type { RecordedCause } from '../../application/requests.ts';
import {
  APPOINTMENT_COLUMNS,
  appointmentRow,
  QUIZ_RESPONSE_COLUMNS,
  quizResponseRow,
} from './rows.ts';
import { columnList } from './sql.ts';
import type { ToEvent } from './to-event.ts';

interface Row {
  readonly id: string;
  readonly version: number;
}

interface Table {
  readonly name: 'services' | 'quiz_responses';
  readonly columns: readonly string[];
}

const APPOINTMENTS: Table = { name: 'services', columns: APPOINTMENT_COLUMNS };
const RESPONSES: Table = { name: 'quiz_responses', columns: QUIZ_RESPONSE_COLUMNS };

/**
 * Writes changes and their events within a transaction, with one statement per kind of write whatever the number of
 * rows. New answers are written before the appointments that refer to them.
 * @throws Stale if a change isn't based on the newest version
 */
export async function saveChanges(
  tx: SqlExecutor,
  source: string,
  toEvent: ToEvent,
  wanted: readonly Change[],
  cause: RecordedCause,
  at: Date,
): Promise<void> {
  const changes = wanted.map((change) => inOrder(change, at));
  const appointments = changes.filter((change) => change.kind === 'appointment');
  const responses = changes.filter((change) => change.kind === 'quiz-response');
  await insert(tx, RESPONSES, added(responses).map(quizResponseRow));
  await update(tx, APPOINTMENTS, changed(appointments).map(appointmentRow));
  await update(tx, RESPONSES, changed(responses).map(quizResponseRow));
  await recordAsker(tx, changed(appointments), cause);
  await remove(tx, APPOINTMENTS, gone(appointments));
  await remove(tx, RESPONSES, gone(responses));
  await appendToOutbox(
    tx,
    source,
    changes.map((change) => toEvent(change, cause, changedAt(change, at))),
  );
}

/**
 * The time of a change: `at`, but always later than the previous change. `at` was read before the row was locked, so of
 * two concurrent changes the second may have read the clock first.
 */
export function changedAt({ before }: Pick<ToldChange, 'before'>, at: Date): Date {
  return new Date(Math.max(at.getTime(), (before?.updatedAt.getTime() ?? 0) + 1));
}

function inOrder(change: Change, at: Date): Change {
  const updatedAt = changedAt(change, at);
  return change.kind === 'appointment'
    ? { ...change, after: change.after && { ...change.after, updatedAt } }
    : { ...change, after: change.after && { ...change.after, updatedAt } };
}

interface Halves<State> {
  readonly before: State | null;
  readonly after: State | null;
}

function added<State>(changes: readonly Halves<State>[]): State[] {
  return changes.flatMap(({ before, after }) => (!before && after ? [after] : []));
}

function changed<State>(changes: readonly Halves<State>[]): State[] {
  return changes.flatMap(({ before, after }) => (before && after ? [after] : []));
}

function gone<State>(changes: readonly Halves<State>[]): State[] {
  return changes.flatMap(({ before, after }) => (before && !after ? [before] : []));
}

async function insert(
  tx: SqlExecutor,
  { name, columns }: Table,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  // Columns added by a later version get their defaults.
  await tx.$executeRawUnsafe(
    `insert into "${name}" (${columnList(columns)})
     select ${columnList(columns)} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
    JSON.stringify(rows),
  );
}

async function update(tx: SqlExecutor, table: Table, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const written = await tx.$executeRawUnsafe(
    `update "${table.name}" as held
     set (${columnList(table.columns)}) = row(${columnList(table.columns, '"row"')})
     from jsonb_populate_recordset(null::"${table.name}", $1::jsonb) as "row"
     where held."id" = "row"."id" and held."version" = "row"."version" - 1`,
    JSON.stringify(rows),
  );
  if (written !== rows.length) throw new Stale();
}

async function remove(tx: SqlExecutor, { name }: Table, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const written = await tx.$executeRawUnsafe(
    `delete from "${name}" as held
     using jsonb_populate_recordset(null::"${name}", $1::jsonb) as "row"
     where held."id" = "row"."id" and held."version" = "row"."version"`,
    JSON.stringify(rows),
  );
  if (written !== rows.length) throw new Stale();
}

/** Messages count for whoever asked last (SELF-19). */
async function recordAsker(
  tx: SqlExecutor,
  rows: readonly Row[],
  { askedFrom }: RecordedCause,
): Promise<void> {
  if (askedFrom === undefined || rows.length === 0) return;
  await tx.$executeRawUnsafe(
    `insert into "self_service" as held ("appointmentId", "askedFrom") select unnest($1::uuid[]), $2
     on conflict ("appointmentId") do update set "askedFrom" = excluded."askedFrom"`,
    rows.map(({ id }) => id),
    askedFrom,
  );
}
