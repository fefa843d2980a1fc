import type pg from 'pg';
import { dedicatedClient } from './database.ts';
import type { Running } from './lifecycle.ts';
import type { Logger } from './logging.ts';
import { pause, reasonOf } from './pause.ts';

export interface ListenerOptions {
  /** Names the database; the listener has a connection of its own beside the pool. */
  pool: pg.Pool;
  channel: string;
  /** Called for each notification, and with null after every (re)connection, since some may have been missed. */
  onNotify(payload: string | null): void;
  log: Logger;
}

const RECONNECT_MS = 1_000;

/** Listens on a channel of PostgreSQL (LISTEN) and connects again whenever the connection is lost. */
export function startListener({ pool, channel, onNotify, log }: ListenerOptions): Running {
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
      await Promise.race([lost, aborted(stopping.signal)]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
