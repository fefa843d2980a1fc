import type pg from 'pg';
import { reasonOf } from '../process/error-for-log.ts';
import type { Running } from '../process/lifecycle.ts';
import type { Logger } from '../process/logging.ts';
import { pause } from '../process/pause.ts';
import { BEAT_MS, beatUntilStopped } from './beat.ts';
import { dedicatedClient, endClient } from './database.ts';

export interface ListenerOptions {
  /** Determines the database; the listener opens its own connection besides the pool. */
  pool: pg.Pool;
  channel: string;
  /** Called for each notification, and with null after every (re)connection, since some may have been missed. */
  onNotify(payload: string | null): void;
  log: Logger;
  /** Milliseconds between heartbeats on the connection. */
  beatMs?: number;
}

const RECONNECT_MS = 1_000;

/**
 * Listens on a PostgreSQL channel (LISTEN) and reconnects whenever the connection is lost. Heartbeats detect a silent
 * loss, which a connection that only listens would never notice.
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

  /** Resolves on stop, rejects if the connection is lost. */
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
      await Promise.race([lost, beatUntilStopped(client, beatMs, stopping.signal)]);
    } finally {
      await endClient(client);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
