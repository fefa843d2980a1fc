import type { SqlExecutor } from '@dewlane/service-kit';
import type { KnownVehicles } from '../../application/ports/vehicles.ts';
import { BOOKED_VEHICLE_COLUMNS } from './rows.ts';
import { columnList } from './sql.ts';

const TOLD = BOOKED_VEHICLE_COLUMNS.filter((column) => column !== 'id');
const COLUMNS = ['version', 'deleted', ...TOLD];

/** The vehicles told by the vehicles service's events, in one transaction. */
export function createKnownVehicles(tx: SqlExecutor, table: string): KnownVehicles {
  return {
    async remember(id, version, vehicle) {
      await tx.$executeRawUnsafe(
        `insert into "${table}" as held ("id", ${columnList(COLUMNS)})
         values ($1::uuid, ${COLUMNS.map((_column, index) => `$${index + 2}`).join(', ')})
         on conflict ("id") do update
           set ${COLUMNS.map((column) => `"${column}" = excluded."${column}"`).join(', ')}
         where excluded."version" > held."version"`,
        id,
        version,
        vehicle === null,
        ...TOLD.map((column) => vehicle?.[column] ?? null),
      );
    },
  };
}
