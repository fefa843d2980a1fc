import { randomUUID } from 'node:crypto';
import { eventually } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { silent } from '../../test/constants.ts';
import { openUntilStopped } from './open-queue.ts';
import { openRedisQueue } from './redis-queue.ts';

/** Puts work in the place of each connecting; returns the connections so far. */
function onConnect(
  work: (connect: () => Promise<void>, connections: readonly Redis[]) => Promise<void>,
): readonly Redis[] {
  const connect = Redis.prototype.connect;
  const connections: Redis[] = [];
  jest.spyOn(Redis.prototype, 'connect').mockImplementation(function (this: Redis) {
    connections.push(this);
    return work(() => Reflect.apply(connect, this, []), connections);
  });
  return connections;
}

const watchConnections = () => onConnect((connect) => connect());

/** Refuses the connection of this place in their order, as while Redis restarts. */
function refuseConnection(place: number): void {
  onConnect((connect, connections) =>
    connections.length === place ? Promise.reject(new Error('Connection is closed.')) : connect(),
  );
}

afterEach(() => {
  jest.restoreAllMocks();
});

const options = { concurrency: 1, process: async () => undefined, log: silent };

/** Nothing listens on this port. */
const NO_REDIS = 'redis://127.0.0.1:1';

describe('a queue in a Redis that is out of reach', () => {
  it('tries only once to connect', async () => {
    const connections = watchConnections();
    const opened = openRedisQueue(NO_REDIS, { name: 'unreachable', ...options });
    await expect(opened).rejects.toThrow();
    // Tries again and again, later than the other would have.
    const beside = new Redis(NO_REDIS);
    beside.on('error', () => undefined);
    await eventually(() => connections.filter((connection) => connection === beside).length >= 3);
    beside.disconnect();
    expect(connections.filter((connection) => connection !== beside)).toHaveLength(1);
  });
});

await describeWithEngine('redis', 'a queue in Redis', (redisUrl) => {
  it('keeps no connection once it is stopped', async () => {
    const connections = watchConnections();
    const queue = await openRedisQueue(redisUrl, { name: `stopped-${randomUUID()}`, ...options });
    await queue.stop();
    await eventually(() =>
      expect(connections.map(({ status }) => status)).toEqual(['end', 'end', 'end']),
    );
  });

  it.each([
    ['the queue', 1],
    ['the worker', 2],
    ['the worker’s wait for a job', 3],
  ])('is reopened if %s gets no connection', async (_part, place) => {
    refuseConnection(place);
    const done: string[] = [];
    const queue = await openUntilStopped(
      { DATABASE_URL: '', REDIS_URL: redisUrl },
      {
        ...options,
        name: `refused-${randomUUID()}`,
        process: async (job) => void done.push(job),
      },
      new AbortController().signal,
    );
    try {
      await queue?.addNow('wash', undefined);
      await eventually(() => expect(done).toEqual(['wash']));
    } finally {
      await queue?.stop();
    }
  });
});
