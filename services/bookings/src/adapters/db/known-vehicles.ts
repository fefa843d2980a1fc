import type { SqlExecutor } from '@dewlane/service-kit';
import type { KnownVehicles } from '../../application/ports/vehicles.ts';

/** The vehicles told by the vehicles service's events, in one transaction. */
export function createKnownVehicles(tx: SqlExecutor, table: string): KnownVehicles {
  return {
    async remember(id, version, vehicle) {
      await tx.$executeRawUnsafe(
        `insert into "${table}" as held
           ("id", "version", "deleted", "userId", "label", "type", "miles", "color")
         values ($1::uuid, $2, $3, $4, $5, $6, $7, $8)
         on conflict ("id") do update set "version" = excluded."version",
           "deleted" = excluded."deleted", "userId" = excluded."userId",
           "label" = excluded."label", "type" = excluded."type", "miles" = excluded."miles",
           "color" = excluded."color"
         where excluded."version" > held."version"`,
        id,
        version,
        vehicle === null,
        vehicle?.userId ?? null,
        vehicle?.label ?? null,
        vehicle?.type ?? null,
        vehicle?.miles ?? null,
        vehicle?.color ?? null,
      );
    },
  };
}
