import { randomUUID } from 'node:crypto';
import { eventually } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { afterEach, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { silent } from '../../test/constants.ts';
import { openUntilStopped } from './open-queue.ts';

/** Refuses the connection of this place in their order, as while Redis restarts. */
function refuseConnection(place: number): void {
  const connect = Redis.prototype.connect;
  let connections = 0;
  jest.spyOn(Redis.prototype, 'connect').mockImplementation(function (this: Redis) {
    connections += 1;
    if (connections !== place) return Reflect.apply(connect, this, []);
    return Promise.reject(new Error('Connection is closed.'));
  });
}

await describeWithEngine('redis', 'a queue in Redis', (redisUrl) => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['the queue', 1],
    ['the worker', 2],
    ['the worker’s wait for a job', 3],
  ])('is reopened if %s gets no connection', async (_part, place) => {
    refuseConnection(place);
    const done: string[] = [];
    const process = async (job: string) => void done.push(job);
    const queue = await openUntilStopped(
      { connectionString: '', redisUrl },
      { name: `refused-${randomUUID()}`, concurrency: 1, process, log: silent },
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
