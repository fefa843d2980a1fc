import { type Logger, type Running, startListener } from '@dewlane/service-kit';
import type pg from 'pg';
import type { ProjectionName, ProjectionWaiter } from '../../application/ports/projections.ts';
import { PROJECTION_TABLES } from './projection-tables.ts';
import { VERSIONS_CHANNEL } from './projection-writes.ts';

/** Called with the version that a notification names, or with null after a reconnection, which may have missed some. */
type Wake = (version: number | null) => void;

/**
 * Waits for versions by LISTEN/NOTIFY on a dedicated connection. While that connection is lost, nothing ends a wait but
 * its time limit; once it is back, each wait looks whether it missed its version meanwhile.
 */
export function startProjectionWaiter(pool: pg.Pool, log: Logger): ProjectionWaiter & Running {
  const waiting = new Map<string, Set<Wake>>();
  const listener = startListener({
    pool,
    channel: VERSIONS_CHANNEL,
    log,
    onNotify: (payload) => {
      if (payload === null) {
        for (const wakes of waiting.values()) for (const wake of wakes) wake(null);
        return;
      }
      const { projection, id, version } = JSON.parse(payload);
      for (const wake of waiting.get(keyOf(projection, id)) ?? []) wake(version);
    },
  });
  return {
    async waitForVersion(projection, id, version, withinMs) {
      const key = keyOf(projection, id);
      const wakes = waiting.get(key) ?? new Set<Wake>();
      waiting.set(key, wakes);
      let wake: Wake | undefined;
      let timer: NodeJS.Timeout | undefined;
      try {
        // Starts listening before reading the table, so that nothing projected in between is missed.
        const heard = new Promise<boolean>((resolve) => {
          wake = (projected) => {
            if (projected !== null) return void (projected >= version && resolve(true));
            hasVersion(pool, projection, id, version).then(
              (isThere) => isThere && resolve(true),
              (err: unknown) => log.debug({ err }, 'a wait could not look and goes on'),
            );
          };
          wakes.add(wake);
          timer = setTimeout(resolve, withinMs, false);
        });
        return (await hasVersion(pool, projection, id, version)) || (await heard);
      } finally {
        clearTimeout(timer);
        if (wake) wakes.delete(wake);
        if (wakes.size === 0) waiting.delete(key);
      }
    },
    stop: listener.stop,
  };
}

const keyOf = (projection: ProjectionName, id: string) => `${projection} ${id}`;

async function hasVersion(
  pool: pg.Pool,
  projection: ProjectionName,
  id: string,
  version: number,
): Promise<boolean> {
  const table = PROJECTION_TABLES[projection];
  const { rowCount } = await pool.query(
    `select 1 from "${table}" where "id" = $1 and "version" >= $2`,
    [id, version],
  );
  return rowCount === 1;
}
