import { anyEventSchema } from '@dewlane/events';
import type pg from 'pg';
import { readTraceparent } from '../../activity/activity.ts';
import type { SpanOptions } from '../../activity/spans.ts';
import type { SqlExecutor } from '../../database/database.ts';
import { isContention, isOutOfReach } from '../../errors/database-errors.ts';
import { ServiceError } from '../../errors/errors.ts';
import { reasonOf } from '../../process/error-for-log.ts';
import type { Running } from '../../process/lifecycle.ts';
import type { Logger } from '../../process/logging.ts';
import { pause } from '../../process/pause.ts';
import type { Counter } from '../../telemetry/metrics.ts';
import { noTelemetry, type Telemetry } from '../../telemetry/telemetry.ts';
import type { EventBus, ReceivedMessage } from '../event-bus.ts';
import {
  countRefusal,
  type EventHandlers,
  type RunInTransaction,
  whyDead,
} from './dead-letters.ts';
import { forgetLetters } from './erased-aggregates.ts';
import { databaseOffsets, enterInbox } from './inbox.ts';
import { createLastingContention, type LastingContention } from './lasting-contention.ts';

export interface ConsumerOptions<Tx extends SqlExecutor> {
  /** The consumer group: each group receives every event once. */
  group: string;
  bus: EventBus;
  /** The service's own database, with offsets and dead letters. */
  pool: pg.Pool;
  transaction: RunInTransaction<Tx>;
  handlers: EventHandlers<Tx>;
  log: Logger;
  telemetry?: Pick<Telemetry, 'metrics' | 'tracing'>;
  /** Milliseconds before a refused message is retried, doubled each time. */
  retryMs?: number;
  /** Milliseconds of contention at one message after which it counts as refused. */
  contendedForMs?: number;
}

/** Longer than a table is locked by maintenance that one can work beside, and before the alert ConsumerStuck. */
const CONTENDED_FOR_MS = 15 * 60_000;

/**
 * Passes events to a service's handlers, each in one transaction with its inbox row, so that at-least-once delivery
 * takes effect exactly once (design.md#data-and-events). A message that its handler refuses 5 times becomes a dead
 * letter and no longer blocks others; so does one whose tries have ended in contention for 15 minutes, as those of a
 * statement do that always takes too long (OPS-60). While a database is out of reach the consumer waits and retries
 * without a limit.
 */
export function startConsumer<Tx extends SqlExecutor>(options: ConsumerOptions<Tx>): Running {
  const { group, bus, pool, handlers, log } = options;
  const { metrics, tracing } = options.telemetry ?? noTelemetry;
  const handled = metrics.counter({
    name: 'dewlane_events_handled_total',
    help: 'Events by topic and by what became of them: applied, repeated, dead, or, once for each try, refused or waits (contention, something out of reach).',
    labels: ['topic', 'outcome'],
  });
  const contention = createLastingContention(options.contendedForMs ?? CONTENDED_FOR_MS);
  const stopping = new AbortController();
  const subscribed = subscribe();

  async function subscribe(): Promise<Running | undefined> {
    while (!stopping.signal.aborted) {
      try {
        return await bus.subscribe({
          group,
          topics: Object.keys(handlers),
          offsets: databaseOffsets(pool),
          handle: (message) =>
            tracing.run(`process ${message.topic}`, spanOf(message), () =>
              handleMessage({ ...options, contention }, message, handled, stopping.signal),
            ),
        });
      } catch (error) {
        log.warn({ group, reason: reasonOf(error) }, 'could not subscribe, trying again');
        await pause(1_000, stopping.signal);
      }
    }
    return undefined;
  }

  return {
    async stop() {
      stopping.abort();
      const subscription = await subscribed;
      await subscription?.stop();
    },
  };
}

/** A child of the publication's span, or of the change's if the bus carries no headers. */
function spanOf({ topic, id, event, traceparent }: ReceivedMessage): SpanOptions {
  const fields = typeof event === 'object' && event !== null ? event : {};
  const correlationId: unknown = Reflect.get(fields, 'correlationid');
  return {
    kind: 'consumer',
    parent: traceparent ?? readTraceparent(Reflect.get(fields, 'traceparent')),
    requestId: typeof correlationId === 'string' ? correlationId.slice(0, 100) : undefined,
    attributes: { 'messaging.destination.name': topic, 'messaging.message.id': id },
  };
}

interface Handling<Tx extends SqlExecutor> extends ConsumerOptions<Tx> {
  /** Without it no contention counts as a refusal. */
  readonly contention?: LastingContention;
}

/**
 * Returns once the message is handled, if it was handled before, or if it is dead.
 * @throws an error that means that something is out of reach, or contended
 */
export async function handleMessage<Tx extends SqlExecutor>(
  options: Handling<Tx>,
  message: ReceivedMessage,
  handled: Counter,
  signal: AbortSignal,
): Promise<void> {
  const { log, retryMs = 50 } = options;
  const became = (outcome: Outcome) => handled.add({ topic: message.topic, outcome });
  for (let waitMs = retryMs; ; waitMs *= 2) {
    const tried = await tryOnce(options, message).catch((error: unknown) => {
      became('waits');
      throw error;
    });
    // Counted once nothing of the try is left to do, so that one which throws counts only as waiting (OBS-13).
    became(tried.outcome);
    if (tried.outcome !== 'refused') return;
    log.warn(tried.refusal, 'a message was refused');
    await pause(waitMs, signal);
    if (signal.aborted) throw tried.error;
  }
}

/** What became of one try; a refused message is to be tried again. */
type Tried =
  | { outcome: 'applied' | 'repeated' | 'dead' }
  | { outcome: 'refused'; error: unknown; refusal: object };

type Outcome = Tried['outcome'] | 'waits';

/** @throws an error that means that something is out of reach */
async function tryOnce<Tx extends SqlExecutor>(
  options: Handling<Tx>,
  message: ReceivedMessage,
): Promise<Tried> {
  const { group, pool, bus, log, contention } = options;
  try {
    const isApplied = await applyOnce(options, message);
    contention?.forget(message.id);
    if (isApplied) return { outcome: 'applied' };
    await buryAgain(options, message);
    return { outcome: 'repeated' };
  } catch (error) {
    if (!countsAsRefusal(error, message, contention)) throw error;
    const counted = await countRefusal(pool, group, message, error);
    if (counted === null) return { outcome: 'repeated' };
    const { topic, id, key } = message;
    const reason = reasonOf(error);
    const refusal = { group, topic, eventId: id, key, attempts: counted.attempts, reason };
    if (!counted.dead) return { outcome: 'refused', error, refusal };
    log.error(refusal, 'a message is dead');
    await bus.bury?.({ consumer: group, message, error: reason });
    return { outcome: 'dead' };
  }
}

/**
 * Whether a failure counts as a refusal: an unreachable dependency says nothing about the message, nor does contention unless it
 * lasts, for which its time is noted here (OPS-60).
 */
function countsAsRefusal(
  error: unknown,
  { id }: ReceivedMessage,
  contention: LastingContention | undefined,
): boolean {
  const isUnavailable = error instanceof ServiceError && error.code === 'UNAVAILABLE';
  const isAway = isUnavailable || isOutOfReach(error);
  if (!isAway && isContention(error)) return contention?.lasts(id) ?? false;
  contention?.forget(id);
  return !isAway;
}

/** @returns false if it was handled before, or is dead */
async function applyOnce<Tx extends SqlExecutor>(
  { group, transaction, handlers }: ConsumerOptions<Tx>,
  message: ReceivedMessage,
): Promise<boolean> {
  let entered = false;
  await transaction(async (tx) => {
    entered = await enterInbox(tx, group, message.id);
    if (!entered) return;
    const event = anyEventSchema.parse(message.event);
    const { topic, key } = message;
    if (event.erases) await forgetLetters(tx, { consumer: group, topic, key }, event);
    await handlers[message.topic]?.(tx, event);
  });
  return entered;
}

/** A crash may have happened between recording a dead letter and publishing its copy. */
async function buryAgain<Tx extends SqlExecutor>(
  { group, pool, bus }: ConsumerOptions<Tx>,
  message: ReceivedMessage,
): Promise<void> {
  if (bus.bury === undefined) return;
  const error = await whyDead(pool, group, message.id);
  if (error !== null) await bus.bury({ consumer: group, message, error });
}
