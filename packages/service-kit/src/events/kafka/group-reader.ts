import type { Consumer, EachMessagePayload } from 'kafkajs';
import { reasonOf } from '../../process/error-for-log.ts';
import type { Running } from '../../process/lifecycle.ts';
import type { Logger } from '../../process/logging.ts';
import { pause } from '../../process/pause.ts';
import type { Subscription } from '../event-bus.ts';
import type { KafkaClient } from './client.ts';
import { type Commits, startCommits } from './commits.ts';
import { fromKafka } from './messages.ts';
import { ensureEventTopics } from './topics.ts';
import { whileBeating } from './while-beating.ts';

export interface GroupReaderOptions {
  client: KafkaClient;
  subscription: Subscription;
  /** After so many milliseconds of silence the broker reassigns a member's partitions. */
  sessionTimeoutMs: number;
  /** Called with an unrecoverable error. */
  onCrash(error: Error): void;
  log: Logger;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
/** Short, since it also delays the group's next rebalance. */
const LONGEST_HANDLER_WAIT_MS = 1_000;
const BEAT_EVERY_MS = 2_000;
/** Members that haven't rejoined by then are dropped from the group. */
const REBALANCE_WITHIN_MS = 15_000;
/** How long a stop waits for leaving the group. */
const LEAVE_WITHIN_MS = 3_000;
/** A member learns of a rebalance only when its fetch returns. */
const FETCH_WITHIN_MS = 500;

/**
 * Reads topics as a member of a consumer group, one message at a time; an offset is committed once its message is
 * handled. Transient broker errors are retried without a limit, with a new consumer each time, because kafkajs' own
 * restart backs off without a bound. Any other crash is reported once to `onCrash` and ends the reader.
 */
export function startGroupReader(options: GroupReaderOptions): Running {
  const { client, subscription, onCrash, log } = options;
  const { group, topics } = subscription;
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = readUntilStopped();

  async function readUntilStopped(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (!signal.aborted) {
      try {
        await ensureEventTopics(client, topics);
        const crash = await readUntilCrash(options, signal, () => {
          waitMs = FIRST_WAIT_MS;
        });
        if (crash === undefined) return;
        if (!crash.canRecover) return onCrash(crash.error);
        throw crash.error;
      } catch (error) {
        log.warn({ group, reason: reasonOf(error), waitMs }, 'a consumer waits for Kafka');
        await pause(waitMs, signal);
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

interface Crash {
  error: Error;
  /** Whether a retry may succeed. */
  canRecover: boolean;
}

/** kafkajs calls it fatal, but a cluster that has just started, or is moving its groups, returns it for a while. */
const isPassing = ({ name }: Error): boolean => name === 'KafkaJSGroupCoordinatorNotFound';

/** Runs one consumer until it crashes. Returns nothing if it was stopped; throws if it can't connect. */
async function readUntilCrash(
  options: GroupReaderOptions,
  signal: AbortSignal,
  onJoined: () => void,
): Promise<Crash | undefined> {
  const { subscription, log } = options;
  const { group, topics } = subscription;
  let canRecover = false;
  const consumer = await createConsumer(options, () => {
    canRecover = true;
  });
  const commits = startCommits(consumer, group, log);
  const handling = new Set<Promise<void>>();
  let joining: Promise<void> | undefined;
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    consumer.on(consumer.events.GROUP_JOIN, () => {
      commits.forget();
      onJoined();
    });
    const crash = new Promise<Crash>((resolve) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => {
        resolve({ error: payload.error, canRecover: canRecover || isPassing(payload.error) });
      });
    });
    joining = consumer.run({
      autoCommit: false,
      eachMessage: async (payload) => {
        if (signal.aborted) return;
        const work = handle(options, payload, commits, signal);
        handling.add(work);
        await work.finally(() => handling.delete(work));
      },
    });
    const stopped = aborted(signal);
    // Joining may take as long as the session timeout of a dead member; a stop doesn't wait for it.
    await Promise.race([joining, stopped]);
    return await Promise.race([crash, stopped]);
  } finally {
    // kafkajs commits nothing after it is told to stop.
    await Promise.allSettled(handling);
    await commits.stop();
    await leaveBriefly(consumer, joining, options);
  }
}

/** `onPassingError` is called when a crash that a retry may survive is coming. */
async function createConsumer(
  { client, subscription, sessionTimeoutMs }: GroupReaderOptions,
  onPassingError: () => void,
): Promise<Consumer> {
  return await client.consumer({
    groupId: subscription.group,
    sessionTimeout: sessionTimeoutMs,
    heartbeatInterval: Math.min(BEAT_EVERY_MS, sessionTimeoutMs / 3),
    rebalanceTimeout: REBALANCE_WITHIN_MS,
    maxWaitTimeInMs: FETCH_WITHIN_MS,
    allowAutoTopicCreation: false,
    retry: {
      // Called only for transient errors.
      restartOnFailure: async () => {
        onPassingError();
        return false;
      },
    },
  });
}

/** Waits for leaving the group, but not for long. */
async function leaveBriefly(
  consumer: Consumer,
  joining: Promise<void> | undefined,
  { subscription: { group }, log }: GroupReaderOptions,
): Promise<void> {
  const left = new AbortController();
  const leaving = leave(consumer, joining)
    .catch((error) => log.debug({ group, reason: reasonOf(error) }, 'a group was not left'))
    .finally(() => left.abort());
  await Promise.race([leaving, pause(LEAVE_WITHIN_MS, left.signal)]);
}

/**
 * Leaves the group once it has joined. If kafkajs is told to stop while joining, it returns but joins anyway, and then
 * holds partitions that nobody reads. A stop waits for this only briefly; it happens in any case.
 */
async function leave(consumer: Consumer, joining: Promise<void> | undefined): Promise<void> {
  await Promise.allSettled([joining]);
  await consumer.disconnect();
}

/**
 * Retries until the message is handled, or the reader is stopped.
 * @throws kafkajs' error if the group rebalances, so that kafkajs rejoins it
 */
async function handle(
  { subscription, log }: GroupReaderOptions,
  { topic, partition, message, heartbeat }: EachMessagePayload,
  commits: Commits,
  stopping: AbortSignal,
): Promise<void> {
  const { group } = subscription;
  const received = fromKafka({ topic, partition }, message);
  await whileBeating(heartbeat, async (lost) => {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_HANDLER_WAIT_MS)) {
      try {
        await subscription.handle(received);
        return commits.handled(topic, partition, message.offset);
      } catch (error) {
        log.warn({ group, topic, reason: reasonOf(error), waitMs }, 'a consumer waits');
        await pause(waitMs, stopping);
        if (stopping.aborted || lost.aborted) return;
      }
    }
  });
}

async function aborted(signal: AbortSignal): Promise<undefined> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
