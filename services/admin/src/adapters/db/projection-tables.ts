import type { AppointmentState, QuizResponseState, UserState } from '@dewlane/events';
import type { ProjectionName } from '../../application/ports/projections.ts';
import { Prisma } from './generated/client.ts';
import type { AppointmentModel, QuizResponseModel, UserModel } from './generated/models.ts';

export interface ProjectionTable {
  readonly table: string;
  /** The columns taken from the state, besides id, version and deleted. */
  readonly columns: readonly string[];
}

/** Columns that the projection fills itself. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['id', 'version', 'deleted', 'arrival']);

/** The table of each projection; columns have the same names as the state's fields. */
export const PROJECTION_TABLES: Readonly<Record<ProjectionName, ProjectionTable>> = {
  appointments: {
    table: 'appointments',
    columns: columnsOf(Prisma.AppointmentScalarFieldEnum),
  },
  users: {
    table: 'users',
    columns: columnsOf(Prisma.UserScalarFieldEnum),
  },
  quizResponses: {
    table: 'quiz_responses',
    columns: columnsOf(Prisma.QuizResponseScalarFieldEnum),
  },
};

/** The schema's other columns. */
function columnsOf(columns: Readonly<Record<string, string>>): string[] {
  return Object.values(columns).filter((column) => !OWN_COLUMNS.has(column));
}

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

/** The number of the running transaction, as `arrival` keeps it. */
export const THIS_TRANSACTION = 'pg_current_xact_id()::text::bigint';

/**
 * The upsert of one projection, with the record as one JSON parameter. Only a newer version replaces a row, so
 * duplicates and late events change nothing.
 */
export function upsertSql({ columns }: ProjectionTable, table: string): string {
  const all = ['id', 'version', 'deleted', ...columns].map((column) => `"${column}"`);
  const replaced = all.slice(1).map((column) => `${column} = excluded.${column}`);
  return `insert into "${table}" as current (${all.join(', ')}, "arrival")
    select ${all.join(', ')}, ${THIS_TRANSACTION} from jsonb_populate_record(null::"${table}", $1::jsonb)
    on conflict ("id") do update set ${replaced.join(', ')}, "arrival" = excluded."arrival"
    where excluded."version" > current."version"`;
}
