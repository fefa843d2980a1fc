import type { ProjectionName } from '../../application/ports.ts';

export interface ProjectionTable {
  readonly table: string;
  /** The columns taken from the state, beside id, version and deleted. */
  readonly columns: readonly string[];
}

/** Where each projection lies; the names of columns and of fields of the state are the same. */
export const PROJECTION_TABLES: Readonly<Record<ProjectionName, ProjectionTable>> = {
  appointments: {
    table: 'appointments',
    columns: [
      ...['userId', 'vehicleId', 'vehicleInfo', 'vehicleType', 'vehicleMiles', 'vehicleColor'],
      ...['serviceDate', 'scheduledDate', 'timeSlot', 'customTime', 'startsAt', 'endsAt'],
      ...['serviceType', 'servicePackage', 'status', 'priceCents', 'price', 'confirmationNumber'],
      ...['location', 'specialInstructions', 'contactName', 'contactPhone', 'contactEmail'],
      ...['parkingOption', 'previouslyDetailed', 'occupants', 'customVehicleInfo'],
      ...['quizResponseId', 'sessionId', 'createdAt', 'updatedAt'],
    ],
  },
  users: {
    table: 'users',
    columns: [
      ...['username', 'email', 'firstName', 'lastName', 'isLocked', 'lockoutUntil'],
      ...['createdAt', 'updatedAt'],
    ],
  },
  quizResponses: {
    table: 'quiz_responses',
    columns: [
      ...['userId', 'sessionId', 'contactName', 'contactPhone', 'parkingOption', 'vehicleType'],
      ...['previouslyDetailed', 'occupants', 'serviceDate', 'timeSlot', 'customTime', 'location'],
      ...['customVehicleInfo', 'selectedServicePackage', 'specialInstructions', 'completedAt'],
      ...['appointmentId', 'createdAt', 'updatedAt'],
    ],
  },
};

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
