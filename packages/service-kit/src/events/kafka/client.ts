import type {
  Admin,
  Consumer,
  ConsumerConfig,
  Kafka,
  logCreator,
  Producer,
  SASLOptions,
} from 'kafkajs';
import type { Logger } from '../../process/logging.ts';
import { ownSockets } from './own-sockets.ts';

/** Who this process is to the broker. */
export interface KafkaLogin {
  mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  username: string;
  password: string;
}

export interface KafkaOptions {
  /** `host:port` of at least one broker. */
  brokers: readonly string[];
  /** Whether connections are encrypted; `ca` is the authority (PEM) that vouches for the brokers, else the system's. */
  tls?: boolean | { ca: string };
  login?: KafkaLogin | undefined;
  /** Names this process in the broker's logs and quotas. */
  clientId: string;
  log: Logger;
}

/** What the adapter needs of kafkajs; the library is loaded, and a connection made, when one is first used. */
export interface KafkaClient {
  /** A consumer, not connected yet. */
  consumer(config: ConsumerConfig): Promise<Consumer>;
  /** A producer that has what the broker needs to keep a batch once; not connected yet. */
  producer(): Promise<Producer>;
  /** Runs work on a connection for administration that is closed afterwards. */
  withAdmin<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result>;
}

const CONNECT_WITHIN_MS = 3_000;
/** Then its connection counts as lost, and the request is sent again over a new one. */
const ANSWER_WITHIN_MS = 5_000;
/** Short: who uses the bus tries again without end, and a relay holds a transaction meanwhile. */
const RETRY = { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 };

/** The only door to kafkajs, which is no longer maintained: imported here, at the first use, and nowhere else. */
export function createKafkaClient(options: KafkaOptions): KafkaClient {
  const { brokers, tls = false, login, clientId, log } = options;
  let loading: Promise<typeof import('kafkajs')> | undefined;
  const library = () => {
    loading ??= import('kafkajs');
    return loading;
  };

  /** A client of its own for each use, so that a request without a response costs no other use its connections. */
  async function open(): Promise<{ kafka: Kafka; drop: () => void }> {
    const { Kafka } = await library();
    const { socketFactory, drop } = ownSockets();
    const kafka = new Kafka({
      brokers: [...brokers],
      ssl: tls,
      ...(login && { sasl: saslOf(login) }),
      clientId,
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: ANSWER_WITHIN_MS,
      retry: RETRY,
      socketFactory,
      logCreator: logInto(log),
    });
    return { kafka, drop };
  }

  return {
    async consumer(config) {
      const { kafka, drop } = await open();
      const consumer = kafka.consumer(config);
      consumer.on(consumer.events.REQUEST_TIMEOUT, drop);
      return consumer;
    },
    async producer() {
      const { Partitioners } = await library();
      const { kafka, drop } = await open();
      const producer = kafka.producer({
        createPartitioner: Partitioners.DefaultPartitioner,
        idempotent: true,
        maxInFlightRequests: 1,
        allowAutoTopicCreation: false,
        retry: RETRY,
      });
      producer.on(producer.events.REQUEST_TIMEOUT, drop);
      return producer;
    },
    async withAdmin(work) {
      const { kafka, drop } = await open();
      const admin = kafka.admin();
      admin.on(admin.events.REQUEST_TIMEOUT, drop);
      await admin.connect();
      try {
        return await work(admin);
      } finally {
        await admin.disconnect();
      }
    },
  };
}

/** Told apart by the mechanism in kafkajs' types. */
function saslOf({ mechanism, ...account }: KafkaLogin): SASLOptions {
  switch (mechanism) {
    case 'plain':
      return { mechanism, ...account };
    case 'scram-sha-256':
      return { mechanism, ...account };
    case 'scram-sha-512':
      return { mechanism, ...account };
  }
}

/** kafkajs' levels as the service's log has them: its errors are tries of many, and what becomes of them the adapter tells. */
const LEVELS = { 1: 'debug', 2: 'debug', 4: 'trace', 5: 'trace' } as const;

function logInto(log: Logger): logCreator {
  return () =>
    ({ namespace, level, log: entry }) => {
      if (level === 0) return;
      const { message, groupId, topic, partition, error } = entry;
      const reason: unknown = error instanceof Error ? error.message : error;
      log[LEVELS[level]]({ kafka: namespace, group: groupId, topic, partition, reason }, message);
    };
}
