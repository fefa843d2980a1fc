import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, freePort, startTcpProxy, TRIED_ANEW } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { type KafkaDoor, type KafkaEngine, startKafka } from '@dewlane/test-engines/engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { busMessage, offsetsInMemory } from '../../../test/bus-messages.ts';
import { startChild } from '../../../test/child-process.ts';
import { silent } from '../../../test/constants.ts';
import {
  type Engines,
  emptyTables,
  incrementCommitted,
  startEngines,
} from '../../../test/engines.ts';
import {
  applyToProjection,
  expectedProjection,
  PROJECTION_TABLE,
  readProjection,
} from '../../../test/projection.ts';
import { inTransaction, type SqlExecutor } from '../../database/database.ts';
import { newId } from '../../process/ids.ts';
import { type Stack, stack } from '../../process/lifecycle.ts';
import type { EventBus, ReceivedMessage } from '../event-bus.ts';
import { type ConsumerOptions, startConsumer } from '../inbox/consumer.ts';
import { type EventHandler, listDeadLetters } from '../inbox/dead-letters.ts';
import { startRelay } from '../outbox/relay.ts';
import { createKafkaClient } from './client.ts';
import { createKafkaBus } from './kafka-bus.ts';

const SESSION_MS = 1_500;

await describeWithEngine('kafka', 'Kafka as the event bus', (brokers) => {
  let engines: Engines;
  let running: Stack;
  /** A topic for this test only, since the broker keeps other tests' messages. */
  let topic: string;

  beforeAll(async () => {
    engines = await startEngines();
    await engines.pool.query(PROJECTION_TABLE);
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    running = stack();
    topic = `test.${newId()}`;
    await emptyTables(engines);
    await engines.pool.query('truncate projection');
  });
  afterEach(() => running.stop());

  function open(at = brokers, sessionTimeoutMs: number | undefined = SESSION_MS): EventBus {
    const bus = createKafkaBus({
      brokers: [at],
      clientId: 'test',
      log: silent,
      sessionTimeoutMs,
      onCrash(error) {
        throw error;
      },
    });
    running.onStop(() => bus.close());
    return bus;
  }

  /** Relays the outbox to this test's topic. */
  function relay(bus: EventBus): void {
    const toTopic: EventBus = {
      ...bus,
      publish: (_topic, messages) => bus.publish(topic, messages),
    };
    const { pool } = engines;
    running.add(startRelay({ pool, bus: toTopic, topics: [topic], log: silent }));
  }

  function consumer(
    bus: EventBus,
    handler: EventHandler = applyToProjection,
    options: Partial<ConsumerOptions<SqlExecutor>> = {},
  ): void {
    running.add(
      startConsumer({
        group: `projection-${topic}`,
        bus,
        pool: engines.pool,
        transaction: (work) => inTransaction(engines.pool, (tx) => work(tx)),
        handlers: { [topic]: handler },
        log: silent,
        retryMs: 1,
        ...options,
      }),
    );
  }

  async function increments(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) await incrementCommitted(engines.pool, `k${i % 5}`);
  }

  const allApplied = () =>
    eventually(async () =>
      expect(await readProjection(engines.pool)).toEqual(await expectedProjection(engines.pool)),
    );

  async function readAll(bus: EventBus, from: string): Promise<ReceivedMessage[]> {
    const messages: ReceivedMessage[] = [];
    await bus.readAll(from, async (message) => void messages.push(message));
    return messages;
  }

  it('creates topics with 12 partitions that are compacted within 7 days', async () => {
    await open().ensureTopics([topic]);
    const client = createKafkaClient({ brokers: [brokers], clientId: 'test', log: silent });
    const { partitions, config } = await client.withAdmin(async (admin) => {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name: topic }],
      });
      const entries = resources[0]?.configEntries ?? [];
      return {
        partitions: topics[0]?.partitions.length,
        config: Object.fromEntries(entries.map((entry) => [entry.configName, entry.configValue])),
      };
    });
    expect(partitions).toBe(12);
    expect(config).toMatchObject({
      'cleanup.policy': 'compact',
      'min.compaction.lag.ms': '432000000',
      // ACCT-06: data of an erased person is gone within 7 days.
      'max.compaction.lag.ms': '518400000',
    });
  });

  it('applies every change once while its consumers are killed repeatedly', async () => {
    const bus = open();
    relay(bus);
    for (let kills = 0; kills < 3; kills += 1) {
      // Enough events for each incarnation, however many the previous one applied before it was killed.
      await increments(40);
      const child = startChild('consumer-process.ts', [
        engines.url,
        brokers,
        topic,
        `${SESSION_MS}`,
      ]);
      const enough = 5 + kills * 7;
      try {
        await eventually(() => child.lines.length >= enough, { intervalMs: 1 });
      } finally {
        await child.kill();
      }
    }
    consumer(bus, applyToProjection, { group: 'projection' });
    await allApplied();
  });

  it('shares the work of a group whose members come and go, without duplicates', async () => {
    const bus = open();
    relay(bus);
    consumer(bus);
    await increments(40);
    const second = open();
    consumer(second);
    await increments(40);
    await second.close();
    consumer(open());
    await increments(40);
    await allApplied();
  });

  describe('with a message that its consumer refuses', () => {
    const refuse: EventHandler = async () => {
      throw new Error('does not fit');
    };
    /** With a session that a busy machine keeps: a consumer that lost it would bury the message once more. */
    const openPatiently = () => open(brokers, 10_000);

    it('ACCT-06 copies it to the topic of dead letters without its data, and blocks no other message', async () => {
      const bus = openPatiently();
      const [bad, good] = [busMessage('bad'), busMessage('good')];
      await bus.ensureTopics([topic]);
      await bus.publish(topic, [bad, good]);
      consumer(bus, (tx, event) =>
        event.subject === 'bad' ? refuse(tx, event) : applyToProjection(tx, event),
      );
      // At least once: a message that its consumer gets again is buried again.
      await eventually(async () => expect(await readAll(bus, `${topic}.dead`)).not.toEqual([]));
      await eventually(async () => expect(await readProjection(engines.pool)).toHaveLength(1));
      const dead = await readAll(bus, `${topic}.dead`);
      const { id, source, type, subject, time, aggregateversion } = bad.event;
      const event = { id, source, type, subject, time, aggregateversion };
      const copy = expect.objectContaining({ id, key: 'bad', event });
      expect(dead).toEqual(dead.map(() => copy));
      expect(await listDeadLetters(engines.pool)).toMatchObject([{ eventId: bad.id }]);
    });

    it('copies it even if the broker was unreachable when it died', async () => {
      const bus = openPatiently();
      await bus.ensureTopics([topic]);
      await bus.publish(topic, [busMessage('bad')]);
      let burials = 0;
      const failingOnce: EventBus = {
        ...bus,
        async bury(letter) {
          burials += 1;
          if (burials === 1) throw new Error('out of reach');
          await bus.bury?.(letter);
        },
      };
      consumer(failingOnce, refuse);
      await eventually(async () => expect(await readAll(bus, `${topic}.dead`)).not.toEqual([]));
      expect(burials).toBeGreaterThanOrEqual(2);
    });

    it('refuses foreign messages of any shape, and goes on to the next message', async () => {
      const bus = openPatiently();
      await bus.ensureTopics([topic]);
      const client = createKafkaClient({ brokers: [brokers], clientId: 'test', log: silent });
      const producer = await client.producer();
      await producer.connect();
      const foreign = [
        'no JSON',
        null,
        '{"odd":"\\u0000"}',
        '{"odd\\u0000":1}',
        '{"odd":"\\ud800"}',
        '['.repeat(6_500) + ']'.repeat(6_500),
      ];
      await producer.send({ topic, messages: foreign.map((value) => ({ key: 'k', value })) });
      await producer.disconnect();
      await bus.publish(topic, [busMessage('k')]);
      consumer(bus);
      await eventually(async () => expect(await readProjection(engines.pool)).toHaveLength(1));
      expect(await listDeadLetters(engines.pool)).toHaveLength(foreign.length);
    });
  });

  it('ends the process with a log line if a consumer fails permanently', async () => {
    const tooShortForTheBroker = '300';
    const child = startChild('consumer-process.ts', [
      engines.url,
      brokers,
      topic,
      tooShortForTheBroker,
    ]);
    expect(await child.exitCode()).toBe(1);
    expect(child.lines.join('\n')).toContain(
      'a consumer crashed; exiting so that the supervisor restarts this process',
    );
    expect(child.lines.join('\n')).toContain('session timeout');
  });

  describe('on a broker that goes away', () => {
    let folder: string;
    let broker: KafkaEngine;
    /** Its listener behind a proxy. */
    let door: KafkaDoor;
    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'dewlane-test-kafka-'));
      door = { port: await freePort(), advertisedPort: await freePort() };
      broker = await startKafka({ folder, doors: [door] });
    });
    afterAll(async () => {
      await broker.kill();
      rmSync(folder, { recursive: true });
    });

    it('resumes over new connections if the network has silently lost the old ones', async () => {
      const proxy = await startTcpProxy(`tcp://127.0.0.1:${door.port}`, {
        port: door.advertisedPort,
      });
      running.onStop(() => proxy.close());
      const bus = open(`127.0.0.1:${door.advertisedPort}`);
      relay(bus);
      consumer(bus);
      await increments(20);
      await allApplied();
      // A busy machine may need longer to join the group again, but not every time.
      await eventually(async () => {
        proxy.silence();
        proxy.mend();
        const began = Date.now();
        await increments(20);
        await allApplied();
        // Over the old ones it would take 4 timeouts, or until the proxy ends the connection.
        expect(Date.now() - began).toBeLessThan(20_000);
      }, TRIED_ANEW);
    });

    it('loses, skips and duplicates nothing, and resumes when it is back', async () => {
      const bus = open(broker.address);
      relay(bus);
      consumer(bus);
      await increments(50);
      await broker.kill();
      await increments(50);
      broker = await startKafka({ folder, port: broker.port, doors: [door] });
      await allApplied();
      await increments(20);
      await allApplied();
      const consumed = {
        group: `projection-${topic}`,
        topics: [topic],
        offsets: offsetsInMemory(),
      };
      await eventually(async () => expect(await bus.lag(consumed)).toEqual([{ topic, behind: 0 }]));
    });
  });
});
