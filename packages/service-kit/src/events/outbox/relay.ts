import type pg from 'pg';
import { dedicatedClient, endClient } from '../../database/database.ts';
import { isOutOfReach } from '../../errors/database-errors.ts';
import { reasonOf } from '../../process/error-for-log.ts';
import type { Running } from '../../process/lifecycle.ts';
import type { Logger } from '../../process/logging.ts';
import { createWakeUp, type WakeUp } from '../../process/wake-up.ts';
import { noTelemetry, type Telemetry } from '../../telemetry/telemetry.ts';
import type { EventBus } from '../event-bus.ts';
import { type BatchSize, createBatchSize } from './batch-size.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import { publishBatch } from './publish-batch.ts';

export interface RelayOptions {
  /** The service's own database; the relay opens its own connection besides the pool. */
  pool: pg.Pool;
  bus: EventBus;
  /** The topics the service publishes to; created before the first message. */
  topics: readonly string[];
  log: Logger;
  telemetry?: Pick<Telemetry, 'metrics' | 'tracing'>;
  /** The most rows per transaction. */
  batchSize?: number;
  /** Milliseconds between polls of the outbox without a notification. */
  pollMs?: number;
  /** Milliseconds until the first poll after work; doubled each time, up to `pollMs`. */
  firstRestMs?: number;
  /** Milliseconds after which the server ends the transaction of a frozen relay. */
  leaseMs?: number;
}

const FIRST_WAIT_MS = 100;
/**
 * A change that commits concurrently with the last batch doesn't notify (`wakeRelay`), so the relay polls soon, then
 * less and less often.
 */
const FIRST_REST_MS = 5;
const LONGEST_WAIT_MS = 5_000;

/**
 * Publishes the outbox of a service's database, oldest first, woken by commits that add to it
 * (design.md#data-and-events). Any number may run: one publishes, the others stand by. The leader's lock lasts as long
 * as its transaction, and the server ends a transaction that is idle for `leaseMs`, so that a successor takes over from
 * a frozen leader. That one sends no further topic, but a request on its way may arrive late (`mendOrder`). A crash
 * between publishing and marking publishes twice, by design. While the database or the bus is out of reach it waits and
 * retries without a limit, and publishes fewer rows at a time, so that no stretch of rows which takes the bus too long
 * stops everything behind it.
 */
export function startRelay(options: RelayOptions): Running {
  const wakeUp = createWakeUp();
  const { metrics } = options.telemetry ?? noTelemetry;
  const published = metrics.counter({
    name: 'dewlane_events_published_total',
    help: 'Outbox rows that the relay has published.',
  });
  let stopping = false;
  const batchSize = createBatchSize(options.batchSize ?? 500);
  const ended = relayUntilStopped();

  async function relayUntilStopped(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (!stopping) {
      try {
        await relayOnOneConnection(options, { wakeUp, batchSize }, (count) => {
          waitMs = FIRST_WAIT_MS;
          if (count > 0) batchSize.worked();
          published.add({}, count);
          return stopping;
        });
      } catch (error) {
        batchSize.failed();
        const level = isOutOfReach(error) ? 'warn' : 'error';
        options.log[level]({ reason: reasonOf(error), waitMs }, 'the relay tries again');
      }
      if (stopping) return;
      await wakeUp.sleep(waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }

  return {
    async stop() {
      stopping = true;
      wakeUp.wake();
      await ended;
    },
  };
}

/** Publishes until stopped after a successful round, or until the connection is lost. */
async function relayOnOneConnection(
  options: RelayOptions,
  { wakeUp, batchSize }: { wakeUp: WakeUp; batchSize: BatchSize },
  isDone: (published: number) => boolean,
): Promise<void> {
  const { pool, bus, topics, pollMs = 1_000, leaseMs = 5_000 } = options;
  const { firstRestMs = FIRST_REST_MS } = options;
  const { tracing } = options.telemetry ?? noTelemetry;
  const client = dedicatedClient(pool, {
    application_name: 'relay',
    idle_in_transaction_session_timeout: leaseMs,
  });
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost = error;
    wakeUp.wake();
  });
  client.on('notification', () => wakeUp.wake());
  try {
    await client.connect();
    await client.query(`listen ${OUTBOX_CHANNEL}`);
    await bus.ensureTopics(topics);
    for (let restMs = firstRestMs; ; ) {
      const published = await publishBatch(client, { bus, tracing, batchSize: batchSize.now() });
      if (isDone(published)) return;
      if (published > 0) restMs = firstRestMs;
      else {
        await wakeUp.sleep(Math.min(restMs, pollMs));
        restMs = Math.min(restMs * 2, pollMs);
      }
      if (lost !== undefined) throw lost;
    }
  } finally {
    await endClient(client);
  }
}
