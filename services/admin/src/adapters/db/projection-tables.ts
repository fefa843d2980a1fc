import type { AppointmentState, QuizResponseState, UserState } from '@dewlane/events';
import type { SqlExecutor } from '@dewlane/service-kit';
import type { ProjectionName } from '../../application/ports/projections.ts';
import type { AppointmentModel, QuizResponseModel, UserModel } from './generated/models.ts';

/** The table of each projection; columns have the same names as the state's fields. */
export const PROJECTION_TABLES: Readonly<Record<ProjectionName, string>> = {
  appointments: 'appointments',
  users: 'users',
  quizResponses: 'quiz_responses',
};

/**
 * Every field of an event must have a column, or be listed here as not shown to staff; otherwise this fails to compile.
 */
type Unseen = {
  appointments: 'detailerId';
  users: 'guestIds' | 'language' | 'location' | 'phone';
  quizResponses: 'completedOn' | 'make' | 'miles' | 'model' | 'vehicleId' | 'year';
};
type None<Missing extends never> = Missing;
export type EveryFieldHasAColumn = [
  None<Exclude<keyof AppointmentState, keyof AppointmentModel | Unseen['appointments']>>,
  None<Exclude<keyof UserState, keyof UserModel | Unseen['users']>>,
  None<Exclude<keyof QuizResponseState, keyof QuizResponseModel | Unseen['quizResponses']>>,
];

/** Columns that the projection fills itself. */
type OwnColumn = 'id' | 'version' | 'deleted' | 'arrival';

/**
 * Every other column must be a field of the event, since nothing else fills it (but `scheduledDate`, which the projection
 * derives); otherwise this fails to compile.
 */
export type EveryColumnHasAField = [
  None<Exclude<keyof AppointmentModel, keyof AppointmentState | OwnColumn | 'scheduledDate'>>,
  None<Exclude<keyof UserModel, keyof UserState | OwnColumn>>,
  None<Exclude<keyof QuizResponseModel, keyof QuizResponseState | OwnColumn>>,
];

/** The number of the running transaction, as `arrival` keeps it. */
export const THIS_TRANSACTION = 'pg_current_xact_id()::text::bigint';

/**
 * The columns that take a state's fields: those that may be null, as all of them are in a tombstone. They are read from the
 * database, since a later version may have added some that this one does not know (OPS-50).
 */
export async function stateColumns(tx: SqlExecutor, table: string): Promise<readonly string[]> {
  const rows = await tx.$queryRawUnsafe<{ column: string }[]>(
    `select attname::text as "column" from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and not attnotnull
     order by attnum`,
    table,
  );
  return rows.map(({ column }) => column);
}

/**
 * The upsert of a row with these columns of its state, with the record as one JSON parameter. Only a newer version replaces
 * a row, so duplicates and late events change nothing.
 */
export function upsertSql(table: string, columns: readonly string[]): string {
  const all = ['id', 'version', 'deleted', ...columns].map((column) => `"${column}"`);
  const replaced = all.slice(1).map((column) => `${column} = excluded.${column}`);
  return `insert into "${table}" as current (${all.join(', ')}, "arrival")
    select ${all.join(', ')}, ${THIS_TRANSACTION} from jsonb_populate_record(null::"${table}", $1::jsonb)
    on conflict ("id") do update set ${replaced.join(', ')}, "arrival" = excluded."arrival"
    where excluded."version" > current."version"`;
}
