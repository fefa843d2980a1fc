import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Admin, Consumer, ConsumerRunConfig } from 'kafkajs';
import { pause } from '../../process/pause.ts';
import type { KafkaClient } from './client.ts';
import { readAllOf } from './read-all.ts';

const LOADING = Object.assign(new Error('The coordinator is loading'), {
  type: 'GROUP_LOAD_IN_PROGRESS',
});

describe('reading a whole topic of Kafka', () => {
  let high = '2';
  let isKnown = true;
  let isElecting = false;
  beforeEach(() => {
    high = '2';
    isKnown = true;
    isElecting = false;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** A topic with two messages; each consumer fails with the next of these errors, before the message of that offset. */
  function fakeClient(...failures: { error: Error; before: number }[]): KafkaClient {
    const admin: Partial<Admin> = {
      listTopics: async () => (isKnown ? ['t'] : []),
      async fetchTopicOffsets() {
        if (isElecting) throw new Error('There is no leader for this topic-partition');
        return [{ partition: 0, offset: high, high, low: '0' }];
      },
      deleteGroups: async () => [],
    };
    const consumer = (): Partial<Consumer> => ({
      events: { CRASH: 'consumer.crash' } as Consumer['events'],
      on: (() => () => undefined) as Consumer['on'],
      connect: async () => undefined,
      subscribe: async () => undefined,
      disconnect: async () => undefined,
      async run({ eachMessage }: ConsumerRunConfig = {}) {
        const failure = failures.shift();
        for (const offset of [0, 1]) {
          if (failure?.before === offset) throw failure.error;
          const message = { offset: `${offset}`, key: null, value: null, headers: {} };
          await eachMessage?.({ topic: 't', partition: 0, message } as never);
        }
      },
    });
    return {
      withAdmin: (work) => work(admin as Admin),
      consumer: async () => consumer() as Consumer,
      producer: () => Promise.reject(new Error('no producer')),
    };
  }

  async function read(client: KafkaClient, signal?: AbortSignal): Promise<number> {
    let count = 0;
    const counting = async () => {
      count += 1;
    };
    await readAllOf(client, 't', counting, signal);
    return count;
  }

  it('waits until a new broker has loaded its groups', async () => {
    const client = fakeClient({ error: LOADING, before: 0 }, { error: LOADING, before: 0 });
    expect(await read(client)).toBe(2);
  });

  it('fails with any other error, and rather than pass on a message twice', async () => {
    await expect(read(fakeClient({ error: new Error('no'), before: 0 }))).rejects.toThrow('no');
    await expect(read(fakeClient({ error: LOADING, before: 1 }))).rejects.toThrow('loading');
  });

  it.each([
    [
      'made anew with fewer messages',
      () => {
        high = '2';
      },
    ],
    [
      'deleted',
      () => {
        isKnown = false;
      },
    ],
  ])('JOB-09 fails if the topic is %s meanwhile', async (_, change) => {
    high = '5';
    const reading = read(fakeClient());
    await pause(100);
    change();
    await expect(reading).rejects.toThrow('t has lost messages while it was read');
  });

  it('JOB-09 goes on while Kafka can’t say where the topic ends', async () => {
    jest.useFakeTimers();
    high = '5';
    const reading = read(fakeClient());
    await jest.advanceTimersByTimeAsync(1_000);
    isElecting = true;
    const failed = expect(reading).rejects.toThrow('t has lost messages while it was read');
    await jest.advanceTimersByTimeAsync(10_000);
    isElecting = false;
    high = '2';
    await jest.advanceTimersByTimeAsync(5_000);
    await failed;
  });

  it('JOB-09 waits no longer for messages once it is told to stop', async () => {
    high = '5';
    const stopping = new AbortController();
    const reading = read(fakeClient(), stopping.signal);
    await pause(100);
    stopping.abort(new Error('stopping'));
    await expect(reading).rejects.toThrow('stopping');
  });
});
