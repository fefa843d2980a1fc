import type { AppointmentState, QuizResponseState, UserState } from '@dewlane/events';
import type { ProjectionName } from '../../application/ports.ts';
import { Prisma } from './generated/client.ts';
import type { AppointmentModel, QuizResponseModel, UserModel } from './generated/models.ts';

export interface ProjectionTable {
  readonly table: string;
  /** The columns taken from the state, beside id, version and deleted. */
  readonly columns: readonly string[];
}

/** Columns that the projection fills itself. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['id', 'version', 'deleted', 'arrival']);

/** Where each projection lies; the names of columns and of fields of the state are the same. */
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

/** What the schema has beside those. */
function columnsOf(columns: Readonly<Record<string, string>>): string[] {
  return Object.values(columns).filter((column) => !OWN_COLUMNS.has(column));
}

/** Whatever an event tells has a column, or is named here as nothing that staff see: else this fails to compile. */
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

const THIS_TRANSACTION = 'pg_current_xact_id()::text::bigint';

/**
 * The upsert of one projection: one parameter, the record as JSON. A row is replaced by a newer
 * version only, so that repeats and stragglers change nothing.
 */
export function upsertSql({ columns }: ProjectionTable, table: string): string {
  const all = ['id', 'version', 'deleted', ...columns].map((column) => `"${column}"`);
  const replaced = all.slice(1).map((column) => `${column} = excluded.${column}`);
  return `insert into "${table}" as current (${all.join(', ')}, "arrival")
    select ${all.join(', ')}, ${THIS_TRANSACTION} from jsonb_populate_record(null::"${table}", $1::jsonb)
    on conflict ("id") do update set ${replaced.join(', ')}, "arrival" = excluded."arrival"
    where excluded."version" > current."version"`;
}
