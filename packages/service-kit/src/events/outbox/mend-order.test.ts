import { eventually } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { busMessage } from '../../../test/bus-messages.ts';
import { startChild } from '../../../test/child-process.ts';
import { silent, TOPIC } from '../../../test/constants.ts';
import { increment } from '../../../test/engines.ts';
import {
  applyToProjection,
  expectedProjection,
  PROJECTION_TABLE,
  readProjection,
} from '../../../test/projection.ts';
import { useRelays } from '../../../test/use-relays.ts';
import { inTransaction } from '../../database/database.ts';
import { newId } from '../../process/ids.ts';
import type { BusMessage, EventBus } from '../event-bus.ts';
import { startConsumer } from '../inbox/consumer.ts';
import { createKafkaBus } from '../kafka/kafka-bus.ts';
import { mendOrder, mendOrderJob } from './mend-order.ts';

const NOW = new Date();

describe('mendOrder', () => {
  const { engines } = useRelays();

  const told = (version: number, time: string, key = 'a'): BusMessage => {
    const message = busMessage(key);
    return { ...message, event: { ...message.event, aggregateversion: version, time } };
  };
  const [early, late] = [
    new Date(NOW.getTime() - 2_000).toISOString(),
    new Date(NOW.getTime() - 1_000).toISOString(),
  ];

  /** Mends a topic with these messages; returns those published again. */
  async function mended(messages: readonly BusMessage[]): Promise<BusMessage[]> {
    const again: BusMessage[] = [];
    const bus: EventBus = {
      ...engines().bus,
      async readAll(topic, handle) {
        for (const message of messages) await handle({ topic, ...message });
      },
      publish: async (_topic, some) => void again.push(...some),
    };
    const options = {
      pool: engines().pool,
      bus,
      topics: [TOPIC],
      log: silent,
      clock: () => NOW,
    };
    await mendOrderJob({}, options).run(new AbortController().signal);
    expect(again).toEqual([]);
    await mendOrderJob({ KAFKA_BROKERS: ['kafka:9092'] }, options).run(
      new AbortController().signal,
    );
    return again;
  }

  it('publishes the newest event again, on Kafka, if an older one is the last of its key', async () => {
    const [first, second] = [told(1, early), told(2, late)];
    expect(await mended([first, second, first])).toEqual([second]);
  });

  it('publishes nothing if the newest is the last in the end', async () => {
    const [first, second] = [told(1, early), told(2, late)];
    const other = told(3, early, 'b');
    expect(await mended([first, second, first, other, second, other])).toEqual([]);
  });

  it('does not take a lower but later version for an older event, as after a restore', async () => {
    expect(await mended([told(2, early), told(1, late)])).toEqual([]);
  });

  it('leaves alone keys whose newer event is in the outbox, published or not', async () => {
    await inTransaction(engines().pool, async (tx) => {
      for (let version = 1; version <= 3; version += 1) await increment(tx, 'a');
    });
    const [first, second] = [told(1, early), told(2, late)];
    expect(await mended([first, second, first])).toEqual([]);
  });

  it('stops reading at a signal', async () => {
    const bus: EventBus = {
      ...engines().bus,
      async readAll(topic, handle, signal) {
        signal?.throwIfAborted();
        await handle({ topic, ...told(1, early) });
      },
    };
    const options = { pool: engines().pool, bus, topics: [TOPIC], log: silent, clock: () => NOW };
    const mending = mendOrder(options, AbortSignal.abort(new Error('stopping')));
    await expect(mending).rejects.toThrow('stopping');
  });
});

await describeWithEngine('kafka', 'a late request of a frozen relay on Kafka', (brokers) => {
  const { engines, running, relay, increments, allPublished } = useRelays();
  beforeAll(() => engines().pool.query(PROJECTION_TABLE));

  it('stores older events after newer ones, which no consumer applies and mendOrder puts right', async () => {
    const topic = `test.${newId()}`;
    const bus = createKafkaBus({
      brokers: [brokers],
      clientId: 'test',
      log: silent,
      onCrash(error) {
        throw error;
      },
    });
    running().onStop(() => bus.close());
    await bus.ensureTopics([topic]);
    const { pool } = engines();
    running().add(
      startConsumer({
        group: `projection-${topic}`,
        bus,
        pool,
        transaction: (work) => inTransaction(pool, (tx) => work(tx)),
        handlers: { [topic]: applyToProjection },
        log: silent,
      }),
    );
    const idsOf = async (key: string) => {
      const ids: string[] = [];
      await bus.readAll(topic, async (read) => void (read.key === key && ids.push(read.id)));
      return ids;
    };
    const mend = () => mendOrder({ pool, bus, topics: [topic], log: silent, clock: () => NOW });

    const early = [...(await increments(2, 'a')), ...(await increments(1, 'b'))];
    const frozen = startChild('relay-process.ts', [
      engines().url,
      brokers,
      'freeze',
      '1000',
      topic,
    ]);
    try {
      await eventually(() => frozen.lines.includes('publishing'), { timeoutMs: 100_000 });
      relay({
        pollMs: 50,
        bus: { ...bus, publish: (_topic, messages) => bus.publish(topic, messages) },
      });
      await allPublished();
      const late = await increments(1, 'a');
      await allPublished();
      expect(await mend()).toBe(0);
      frozen.signal('SIGCONT');
      await eventually(() => frozen.lines.includes('published'));
      const before = [...early.slice(0, 2), ...late, ...early.slice(0, 2)];
      expect(await idsOf('a')).toEqual(before);

      expect(await mend()).toBe(1);
      expect(await idsOf('a')).toEqual([...before, ...late]);
      expect(await idsOf('b')).toEqual([early[2], early[2]]);
      expect(await mend()).toBe(0);

      await eventually(async () =>
        expect(
          await bus.lag({ group: `projection-${topic}`, topics: [topic], offsets: NONE }),
        ).toEqual([{ topic, behind: 0 }]),
      );
      expect(await readProjection(pool)).toEqual(await expectedProjection(pool));
    } finally {
      await frozen.kill();
    }
  });
});

/** Kafka stores offsets itself. */
const NONE = {
  load: async () => 0n,
  save: async () => undefined,
  beginAnew: async () => undefined,
};
