import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf } from '../process/error-for-log.ts';
import type { Logger } from '../process/logging.ts';
import { pause } from '../process/pause.ts';
import { WatchedClient } from './watched-client.ts';

/** How often connections that wait for a response are checked. */
const CHECK_EVERY_MS = 100;
/**
 * After so many consecutive checks without a byte, the server is asked. Checks rather than time, because a busy process
 * hasn't read anything meanwhile.
 */
const SILENT_CHECKS = 4;
/** The timeout of that query; a later check asks again. */
const ASK_WITHIN_MS = 400;
/** The wait before asking again, as a multiple of the time that connecting took: a busy server needs longer. */
const PATIENCE = 2;

/**
 * Which of these connections the server considers idle while this side waits for a response. Recent responses may still
 * be on their way and are excluded.
 */
const WAITED_FOR = `select pid from pg_stat_activity
  where pid = any($1::int[]) and usename = current_user and datname = current_database()
    and state like 'idle%' and state_change < clock_timestamp() - interval '200 ms'`;
/** Their transactions hold locks that would otherwise never be released. */
const END_THEM = `select pg_terminate_backend(pid) from (${WAITED_FOR}) as lost`;

interface Watch {
  /** Bytes transferred in either direction. */
  moved: number;
  /** Consecutive checks without a byte while waiting for a response. */
  silentChecks: number;
  /** The number of silent checks at which the server is asked. */
  askAt: number;
  isIdle: boolean;
}
type Suspect = [WatchedClient, Watch];

/**
 * Drops connections that the network has silently lost, within a second of the network's recovery. If nothing arrives
 * for a while, the server is asked twice over a separate connection: one that the server considers idle never received
 * the statement, or its response was lost. Slow statements are left alone, and so are slow servers. Idle connections of
 * the pool are dropped too, since they were lost at the same time. The pool's connections must be `WatchedClient`s.
 */
export function giveUpSilentConnections(pool: pg.Pool, log?: Logger): void {
  const watches = new Map<WatchedClient, Watch>();
  let checking: NodeJS.Timeout | undefined;
  let isAsking = false;

  const checkSoon = () => {
    if (checking === undefined) checking = setTimeout(check, CHECK_EVERY_MS).unref();
  };
  pool.on('connect', (client) => {
    if (!(client instanceof WatchedClient)) return;
    watches.set(client, { moved: 0, silentChecks: 0, askAt: SILENT_CHECKS, isIdle: false });
    client.whenWaiting = checkSoon;
  });
  pool.on('remove', (client) => watches.delete(client as unknown as WatchedClient));
  pool.on('acquire', (client) => setIdle(client, false));
  pool.on('release', (_error, client) => setIdle(client, true));

  function setIdle(client: pg.PoolClient, isIdle: boolean): void {
    const watch = watches.get(client as unknown as WatchedClient);
    if (watch !== undefined) watch.isIdle = isIdle;
  }

  function check(): void {
    checking = undefined;
    for (const [client, watch] of watches) countSilence(client, watch);
    const suspects = [...watches].filter(([, { silentChecks, askAt }]) => silentChecks >= askAt);
    if (suspects.length > 0 && !isAsking) {
      isAsking = true;
      dropLost(pool, suspects, watches, log)
        .catch((error: unknown) => log?.debug({ reason: reasonOf(error) }, 'nobody to ask'))
        .finally(() => {
          isAsking = false;
        });
    }
    if ([...watches.keys()].some(({ isWaiting }) => isWaiting)) checkSoon();
  }
}

function countSilence(client: WatchedClient, watch: Watch): void {
  const moved = client.bytesMoved();
  const isSilent = client.isWaiting && moved === watch.moved;
  watch.silentChecks = isSilent ? watch.silentChecks + 1 : 0;
  if (!isSilent) watch.askAt = SILENT_CHECKS;
  watch.moved = moved;
}

/** Asks the server twice about the suspects; if any are lost, drops them and the pool's idle connections. */
async function dropLost(
  pool: pg.Pool,
  suspects: readonly Suspect[],
  watches: ReadonlyMap<WatchedClient, Watch>,
  log?: Logger,
): Promise<void> {
  const server = new pg.Client({
    ...pool.options,
    application_name: `${pool.options.application_name} watch`,
    connectionTimeoutMillis: ASK_WITHIN_MS,
    query_timeout: ASK_WITHIN_MS,
  });
  server.on('error', () => undefined);
  try {
    const began = performance.now();
    await server.connect();
    const tookMs = performance.now() - began;
    const first = await stillLost(server, suspects);
    // Slow statements are asked about less and less often.
    for (const [, watch] of suspects) watch.askAt = watch.silentChecks * 2;
    if (first.length === 0) return;
    // A server process that got no CPU time may have received the statement without having read it.
    await pause(Math.max(CHECK_EVERY_MS, PATIENCE * tookMs));
    const lost = await stillLost(server, first);
    if (lost.length === 0) return;
    log?.warn({ connections: lost.length }, 'connections were lost without a word');
    for (const [client] of lost) client.drop();
    for (const [client, { isIdle }] of watches) if (isIdle) client.drop();
    await server.query(END_THEM, [pidsOf(lost)]);
  } finally {
    server.end().catch(() => undefined);
  }
}

/** Those that still wait, and whose statement the server has not received or whose response was lost. */
async function stillLost(server: pg.Client, asked: readonly Suspect[]): Promise<Suspect[]> {
  const movedBefore = new Map(asked.map(([client]) => [client, client.bytesMoved()]));
  const { rows } = await server.query<{ pid: number }>(WAITED_FOR, [pidsOf(asked)]);
  // A response that arrived before the server's answer is read first.
  await nextTurn();
  const waitedFor = new Set(rows.map(({ pid }) => pid));
  return asked.filter(
    ([client]) =>
      client.isWaiting &&
      client.bytesMoved() === movedBefore.get(client) &&
      waitedFor.has(client.serverPid()),
  );
}

function pidsOf(watched: readonly Suspect[]): number[] {
  return watched.map(([client]) => client.serverPid());
}
