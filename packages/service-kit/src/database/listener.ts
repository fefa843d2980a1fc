import type pg from 'pg';
import type { Running } from '../process/lifecycle.ts';
import type { Logger } from '../process/logging.ts';
import { pause, reasonOf } from '../process/pause.ts';
import { dedicatedClient, endClient } from './database.ts';

export interface ListenerOptions {
  /** Names the database; the listener has a connection of its own beside the pool. */
  pool: pg.Pool;
  channel: string;
  /** Called for each notification, and with null after every (re)connection, since some may have been missed. */
  onNotify(payload: string | null): void;
  log: Logger;
  /** Milliseconds between questions whether the connection is still there. */
  beatMs?: number;
}

const RECONNECT_MS = 1_000;
const BEAT_MS = 10_000;

/**
 * Listens on a channel of PostgreSQL (LISTEN) and connects again whenever the connection is lost, also when nobody said
 * so: who only listens would wait for ever.
 */
export function startListener(options: ListenerOptions): Running {
  const { pool, channel, onNotify, log, beatMs = BEAT_MS } = options;
  const stopping = new AbortController();
  const ended = listenUntilStopped();

  async function listenUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        log.warn({ channel, reason: reasonOf(error) }, 'the listening connection was lost');
      }
      await pause(RECONNECT_MS, stopping.signal);
    }
  }

  /** Resolves at the stop, rejects when the connection is lost. */
  async function listenOnce(): Promise<void> {
    const client = dedicatedClient(pool, { statement_timeout: 0 });
    const lost = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('Connection terminated')));
    });
    lost.catch(() => undefined);
    client.on('notification', (message) => onNotify(message.payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onNotify(null);
      await Promise.race([lost, beatUntilStopped(client)]);
    } finally {
      await endClient(client);
    }
  }

  /** Rejects when the connection doesn't respond. */
  async function beatUntilStopped(client: pg.Client): Promise<void> {
    for (;;) {
      await pause(beatMs, stopping.signal);
      if (stopping.signal.aborted) return;
      await client.query('select 1');
    }
  }

  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
