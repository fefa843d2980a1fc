import { createTestDatabase, eventually, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { silent } from '../../test/constants.ts';
import { openUntilStopped } from './open-queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ name: 'queue' });
});
afterAll(() => database?.drop());
afterEach(() => {
  jest.restoreAllMocks();
});

/** Connects as the pool does, but at these places in the order of requests only after the pool has given up. */
function connectLate(late: readonly number[]): void {
  const connect = pg.Pool.prototype.connect;
  let requests = 0;
  jest.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (
    this: pg.Pool,
    ...args: unknown[]
  ) {
    requests += 1;
    if (!late.includes(requests)) return Reflect.apply(connect, this, args);
    return Promise.reject(new Error('timeout exceeded when trying to connect'));
  });
}

describe('a queue in PostgreSQL', () => {
  it.each([
    ['the schema', 1],
    ['the queue', 2],
    ['the worker', 3],
  ])('is reopened if %s gets no connection in time', async (_part, place) => {
    connectLate([place]);
    const stopping = new AbortController();
    const done: string[] = [];
    const queue = await openUntilStopped(
      { DATABASE_URL: database.url },
      {
        name: `late-${place}`,
        concurrency: 1,
        process: async (job) => void done.push(job),
        log: silent,
      },
      stopping.signal,
    );
    try {
      await queue?.addNow('wash');
      await eventually(() => expect(done).toEqual(['wash']));
    } finally {
      await queue?.stop();
    }
  });
});
