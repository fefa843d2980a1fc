import { eventually } from '@dewlane/test-engines';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { inTransaction, type SqlExecutor } from '../src/database/database.ts';
import { type ConsumerOptions, startConsumer } from '../src/events/inbox/consumer.ts';
import type { EventHandler } from '../src/events/inbox/dead-letters.ts';
import { startRelay } from '../src/events/outbox/relay.ts';
import { type Running, type Stack, stack } from '../src/process/lifecycle.ts';
import { silent, TOPIC } from './constants.ts';
import {
  type Engines,
  emptyTables,
  incrementCommitted,
  startEngines,
  unpublishedCount,
} from './engines.ts';
import {
  applyToProjection,
  expectedProjection,
  PROJECTION_TABLE,
  readProjection,
} from './projection.ts';

export interface Consumers {
  engines(): Engines;
  /** Stopped after the test. */
  running(): Stack;
  /** Starts a consumer; without a handler it updates the projection. */
  consumer(handler?: EventHandler, options?: Partial<ConsumerOptions<SqlExecutor>>): Running;
  /** Makes and publishes `count` changes of a counter; returns their events' ids. */
  published(count: number, id?: string): Promise<string[]>;
  /** Waits until each change of each counter is in the projection once, in order. */
  allApplied(): Promise<unknown>;
  /** The refusals counted so far. */
  refusals(): Promise<{ attempts: number; dead: boolean }[]>;
}

/** Engines for the tests of a file: emptied before each test, and its consumers stopped after it. */
export function useConsumers(): Consumers {
  let engines: Engines;
  let running = stack();
  beforeAll(async () => {
    engines = await startEngines();
    await engines.pool.query(PROJECTION_TABLE);
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    running = stack();
    await emptyTables(engines);
    await engines.pool.query('truncate projection');
  });
  afterEach(() => running.stop());

  return {
    engines: () => engines,
    running: () => running,
    consumer: (handler = applyToProjection, options = {}) =>
      running.add(
        startConsumer({
          group: 'projection',
          bus: engines.bus,
          pool: engines.pool,
          transaction: (work) => inTransaction(engines.pool, (tx) => work(tx)),
          handlers: { [TOPIC]: handler },
          log: silent,
          retryMs: 1,
          ...options,
        }),
      ),
    async published(count, id = 'a') {
      const ids: string[] = [];
      for (let i = 0; i < count; i += 1) ids.push((await incrementCommitted(engines.pool, id)).id);
      const { pool, bus } = engines;
      const relay = startRelay({ pool, bus, topics: [TOPIC], log: silent });
      await eventually(async () => (await unpublishedCount(pool)) === 0);
      await relay.stop();
      return ids;
    },
    allApplied: () =>
      eventually(async () =>
        expect(await readProjection(engines.pool)).toEqual(await expectedProjection(engines.pool)),
      ),
    async refusals() {
      const { rows } = await engines.pool.query<{ attempts: number; dead: boolean }>(
        'select "attempts", "deadAt" is not null as dead from dead_letters order by "id"',
      );
      return rows;
    },
  };
}
