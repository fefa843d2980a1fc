import pg from 'pg';
import type { Logger } from '../process/logging.ts';
import { pause, reasonOf } from '../process/pause.ts';
import { WatchedClient } from './watched-client.ts';

/** How often connections that wait for an answer are looked at. */
const LOOK_MS = 100;
/** So many looks in a row without a byte, and the server is asked. Looks, not a time: a process that was busy has read nothing meanwhile. */
const SILENT_LOOKS = 4;
/** How long the server may take over that; a later look asks again. */
const ASK_WITHIN_MS = 400;

/** Which of some connections the server waits on, while this side waits for it; what was answered just now may be on its way. */
const WAITED_FOR = `select pid from pg_stat_activity
  where pid = any($1::int[]) and usename = current_user and datname = current_database()
    and state like 'idle%' and state_change < clock_timestamp() - interval '200 ms'`;
/** Their transactions hold locks that nobody would give back. */
const END_THEM = `select pg_terminate_backend(pid) from (${WAITED_FOR}) as lost`;

interface Watch {
  /** Bytes that have gone either way. */
  moved: number;
  /** Looks in a row without any, while an answer is waited for. */
  silentLooks: number;
  /** The look at which the server is asked. */
  askAt: number;
  isIdle: boolean;
}

/**
 * Gives up connections that a network has lost without a word, within a second of its being back: where nothing comes for
 * a while, the server is asked over a connection of its own, and one that says it waits itself has never got the statement, or its
 * answer was lost. A statement that is slow is left alone. With the lost ones go those that stand idle: the same has happened to
 * them. Its connections must be `WatchedClient`s.
 */
export function giveUpSilentConnections(pool: pg.Pool, log?: Logger): void {
  const watches = new Map<WatchedClient, Watch>();
  let looking: NodeJS.Timeout | undefined;
  let isAsking = false;

  const lookSoon = () => {
    if (looking === undefined) looking = setTimeout(look, LOOK_MS).unref();
  };
  pool.on('connect', (client) => {
    if (!(client instanceof WatchedClient)) return;
    watches.set(client, { moved: 0, silentLooks: 0, askAt: SILENT_LOOKS, isIdle: false });
    client.whenWaiting = lookSoon;
  });
  pool.on('remove', (client) => watches.delete(client as unknown as WatchedClient));
  pool.on('acquire', (client) => setIdle(client, false));
  pool.on('release', (_error, client) => setIdle(client, true));

  function setIdle(client: pg.PoolClient, isIdle: boolean): void {
    const watch = watches.get(client as unknown as WatchedClient);
    if (watch !== undefined) watch.isIdle = isIdle;
  }

  function look(): void {
    looking = undefined;
    for (const [client, watch] of watches) {
      const moved = client.bytesMoved();
      const isSilent = client.isWaiting && moved === watch.moved;
      watch.silentLooks = isSilent ? watch.silentLooks + 1 : 0;
      if (!isSilent) watch.askAt = SILENT_LOOKS;
      watch.moved = moved;
    }
    const suspects = [...watches].filter(([, { silentLooks, askAt }]) => silentLooks >= askAt);
    if (suspects.length > 0 && !isAsking) {
      isAsking = true;
      ask(suspects)
        .catch((error: unknown) => log?.debug({ reason: reasonOf(error) }, 'nobody to ask'))
        .finally(() => {
          isAsking = false;
        });
    }
    if ([...watches.keys()].some(({ isWaiting }) => isWaiting)) lookSoon();
  }

  async function ask(suspects: readonly [WatchedClient, Watch][]): Promise<void> {
    const server = new pg.Client({
      ...pool.options,
      connectionTimeoutMillis: ASK_WITHIN_MS,
      query_timeout: ASK_WITHIN_MS,
    });
    server.on('error', () => undefined);
    try {
      await server.connect();
      const pids = suspects.map(([client]) => client.serverPid());
      const { rows } = await server.query<{ pid: number }>(WAITED_FOR, [pids]);
      // What had been read already, but not been looked at.
      await pause(LOOK_MS);
      const waitedFor = new Set(rows.map(({ pid }) => pid));
      const lost = suspects.filter(
        ([client, { silentLooks }]) => silentLooks > 0 && waitedFor.has(client.serverPid()),
      );
      // What is only slow is asked about ever more seldom.
      for (const [, watch] of suspects) watch.askAt = watch.silentLooks * 2;
      if (lost.length === 0) return;
      log?.warn({ connections: lost.length }, 'connections were lost without a word');
      for (const [client] of lost) client.drop();
      for (const [client, { isIdle }] of watches) if (isIdle) client.drop();
      await server.query(END_THEM, [lost.map(([client]) => client.serverPid())]);
    } finally {
      server.end().catch(() => undefined);
    }
  }
}
