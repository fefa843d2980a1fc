import type { Consumer, EachMessagePayload } from 'kafkajs';
import type { Running } from '../../process/lifecycle.ts';
import type { Logger } from '../../process/logging.ts';
import { pause, reasonOf } from '../../process/pause.ts';
import type { Subscription } from '../event-bus.ts';
import type { KafkaClient } from './client.ts';
import { type Commits, startCommits } from './commits.ts';
import { fromKafka } from './messages.ts';
import { ensureEventTopics } from './topics.ts';
import { whileBeating } from './while-beating.ts';

export interface GroupReaderOptions {
  client: KafkaClient;
  subscription: Subscription;
  /** After so many milliseconds of silence the broker gives a member's partitions to others. */
  sessionTimeoutMs: number;
  /** Told of what no further try can mend. */
  onCrash(error: Error): void;
  log: Logger;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
/** Short, since it also holds up the group's next rebalancing. */
const LONGEST_HANDLER_WAIT_MS = 1_000;
const BEAT_EVERY_MS = 2_000;
/** Members that haven't joined anew by then are given up. */
const REBALANCE_WITHIN_MS = 15_000;
/** How long a stop waits for the group to let the member go. */
const LEAVE_WITHIN_MS = 3_000;
/** A member learns of a new one when its fetch returns. */
const FETCH_WITHIN_MS = 500;

/**
 * Reads topics as a member of a consumer group, one message at a time; an offset is committed once its message is
 * handled. What the broker refuses for the moment is tried again without end, by a new consumer each time: kafkajs' own
 * restart has no end of its waiting. Any other crash is `onCrash`'s, once, and the reading is over.
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
  /** Whether the same may go well another time. */
  canRecover: boolean;
}

/** kafkajs calls it final, and yet a cluster that has just begun, or moves its groups, answers so for a while. */
const isPassing = ({ name }: Error): boolean => name === 'KafkaJSGroupCoordinatorNotFound';

/** One consumer's life. Nothing when it was stopped. Throws when it can't connect. */
async function readUntilCrash(
  options: GroupReaderOptions,
  signal: AbortSignal,
  onJoined: () => void,
): Promise<Crash | undefined> {
  const { client, subscription, sessionTimeoutMs, log } = options;
  const { group, topics } = subscription;
  let canRecover = false;
  const consumer = await client.consumer({
    groupId: group,
    sessionTimeout: sessionTimeoutMs,
    heartbeatInterval: Math.min(BEAT_EVERY_MS, sessionTimeoutMs / 3),
    rebalanceTimeout: REBALANCE_WITHIN_MS,
    maxWaitTimeInMs: FETCH_WITHIN_MS,
    allowAutoTopicCreation: false,
    retry: {
      // Asked only about errors that may pass.
      restartOnFailure: async () => {
        canRecover = true;
        return false;
      },
    },
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
    // Joining takes as long as a member that died is waited for; a stop doesn't.
    await Promise.race([joining, stopped]);
    return await Promise.race([crash, stopped]);
  } finally {
    // kafkajs commits nothing any more once it is told to stop.
    await Promise.allSettled(handling);
    await commits.stop();
    const left = new AbortController();
    const leaving = leave(consumer, joining)
      .catch((error) => log.debug({ group, reason: reasonOf(error) }, 'a group was not left'))
      .finally(() => left.abort());
    await Promise.race([leaving, pause(LEAVE_WITHIN_MS, left.signal)]);
  }
}

/**
 * Leaves the group, once it was joined: told to stop while it joins, kafkajs says yes and goes on joining, and then
 * holds partitions that nobody reads. Whoever stops waits for that a little; it happens all the same.
 */
async function leave(consumer: Consumer, joining: Promise<void> | undefined): Promise<void> {
  await Promise.allSettled([joining]);
  await consumer.disconnect();
}

/**
 * Tries until the message is handled; at a stop it is left undone.
 * @throws kafkajs' error when the group is taken up anew, so that kafkajs joins it again
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
