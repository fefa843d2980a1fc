import { readFile } from 'node:fs/promises';
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

/** The credentials of this process at the broker. */
export interface KafkaLogin {
  mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  username: string;
  password: string;
}

export interface KafkaOptions {
  /** `host:port` of at least one broker. */
  brokers: readonly string[];
  /**
   * Whether connections use TLS; `ca` is the brokers' CA certificate (PEM), by default those of the system. `caFile` is
   * read for each client, since the authority may renew its certificate.
   */
  tls?: boolean | { ca: string } | { caFile: string };
  login?: KafkaLogin | undefined;
  /** The name of this process in the broker's logs and quotas. */
  clientId: string;
  log: Logger;
}

/** The part of kafkajs that the adapter uses; loads the library and connects lazily. */
export interface KafkaClient {
  /** A consumer, not connected yet. */
  consumer(config: ConsumerConfig): Promise<Consumer>;
  /** An idempotent producer, not connected yet. */
  producer(): Promise<Producer>;
  /** Runs work with an admin client that is closed afterwards. */
  withAdmin<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result>;
}

const CONNECT_WITHIN_MS = 3_000;
/** After this the connection counts as lost, and the request is retried over a new one. */
const ANSWER_WITHIN_MS = 5_000;
/** Short, because callers retry without a limit and a relay holds a transaction meanwhile. */
const RETRY = { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 };

/** The only module that imports kafkajs, which is no longer maintained; it is loaded at the first use. */
export function createKafkaClient(options: KafkaOptions): KafkaClient {
  const { brokers, tls = false, login, clientId, log } = options;
  let loading: Promise<typeof import('kafkajs')> | undefined;
  const library = () => {
    loading ??= import('kafkajs');
    return loading;
  };

  /** A separate client for each use, so that a request without a response doesn't cost other uses their connections. */
  async function open(): Promise<{ kafka: Kafka; drop: () => void }> {
    const { Kafka } = await library();
    const ssl = await sslOf(tls);
    const { socketFactory, drop } = ownSockets();
    const kafka = new Kafka({
      brokers: [...brokers],
      ssl,
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

async function sslOf(tls: NonNullable<KafkaOptions['tls']>): Promise<boolean | { ca: string }> {
  if (typeof tls === 'boolean' || 'ca' in tls) return tls;
  return { ca: await readFile(tls.caFile, 'utf8') };
}

/** A union by mechanism in kafkajs' types. */
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

/**
 * kafkajs' levels, mapped to the service's log. Its errors are single attempts, so they are logged low; the adapter
 * reports their outcome.
 */
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
