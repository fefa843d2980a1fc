import { eventually } from '@dewlane/test-engines';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { type RelayOptions, startRelay } from '../src/events/outbox/relay.ts';
import { type Running, type Stack, stack } from '../src/process/lifecycle.ts';
import { silent, TOPIC } from './constants.ts';
import {
  type Engines,
  emptyTables,
  incrementCommitted,
  loggedEvents,
  startEngines,
  unpublishedCount,
} from './engines.ts';

export interface Relays {
  engines(): Engines;
  /** Stopped after the test. */
  running(): Stack;
  /** Starts a relay that only commits wake, and that keeps its turn, during the test. */
  relay(options?: Partial<RelayOptions>): Running;
  /** Makes `count` changes of a counter, one after the other; returns their events' ids. */
  increments(count: number, id?: string): Promise<string[]>;
  allPublished(): Promise<unknown>;
  loggedIds(): Promise<string[]>;
}

/** Engines for the tests of a file: emptied before each test, and its relays stopped after it. */
export function useRelays(): Relays {
  let engines: Engines;
  let running = stack();
  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    running = stack();
    await emptyTables(engines);
  });
  afterEach(() => running.stop());

  return {
    engines: () => engines,
    running: () => running,
    relay: (options = {}) =>
      running.add(
        startRelay({
          pool: engines.pool,
          bus: engines.bus,
          topics: [TOPIC],
          log: silent,
          pollMs: 60_000,
          leaseMs: 60_000,
          ...options,
        }),
      ),
    async increments(count, id = 'a') {
      const ids: string[] = [];
      for (let i = 0; i < count; i += 1) ids.push((await incrementCommitted(engines.pool, id)).id);
      return ids;
    },
    allPublished: () => eventually(async () => (await unpublishedCount(engines.pool)) === 0),
    loggedIds: async () => (await loggedEvents(engines.bus)).map((event) => event.id),
  };
}
