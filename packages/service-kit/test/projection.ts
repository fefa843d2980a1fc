import type { AnyEvent } from '@dewlane/events';
import type pg from 'pg';
import type { SqlExecutor } from '../src/database/database.ts';

/**
 * A projection that reveals every fault of a consumer: `applied` counts effects (too many mean duplicates, too few mean
 * losses), `disorder` counts events that came before their predecessor.
 */
export const PROJECTION_TABLE = `
  create table projection (
    "id" text primary key, "version" int not null, "applied" int not null, "disorder" int not null
  )`;

/** Applies a counter’s event; counts how often, and how often out of order. */
export async function applyToProjection(tx: SqlExecutor, event: AnyEvent): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into projection ("id", "version", "applied", "disorder")
     values ($1, $2, 1, case when $2 = 1 then 0 else 1 end)
     on conflict ("id") do update
       set "applied" = projection."applied" + 1, "version" = excluded."version",
           "disorder" = projection."disorder"
             + case when excluded."version" = projection."version" + 1 then 0 else 1 end`,
    event.subject,
    event.aggregateversion,
  );
}

export interface ProjectionRow {
  id: string;
  version: number;
  applied: number;
  disorder: number;
}

/** The whole projection, by id. */
export async function readProjection(pool: pg.Pool): Promise<ProjectionRow[]> {
  const { rows } = await pool.query<ProjectionRow>('select * from projection order by "id"');
  return rows;
}

/** The projection after every change of each counter was applied once, in order. */
export async function expectedProjection(pool: pg.Pool): Promise<ProjectionRow[]> {
  const { rows } = await pool.query<ProjectionRow>(
    'select "id", "version", "version" as applied, 0 as disorder from counters order by "id"',
  );
  return rows;
}
