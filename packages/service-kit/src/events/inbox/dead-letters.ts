import { type AnyEvent, anyEventSchema } from '@dewlane/events';
import type pg from 'pg';
import type { SqlExecutor } from '../../database/database.ts';
import { refuse } from '../../errors/errors.ts';
import { storableText } from '../../errors/storable-text.ts';
import { messageOf } from '../../process/error-for-log.ts';
import { newId } from '../../process/ids.ts';
import type { ReceivedMessage } from '../event-bus.ts';
import { erasedAs, forgetLetters, versionAsId } from './erased-aggregates.ts';

/** The number of refusals after which a message is dead (design.md#data-and-events). */
const REFUSALS_UNTIL_DEAD = 5;

/** Applies one event within a transaction. An error is a refusal, unless it means that something is out of reach. */
export type EventHandler<Tx extends SqlExecutor = SqlExecutor> = (
  tx: Tx,
  event: AnyEvent,
) => Promise<void>;

/** A consumer's handlers by topic. */
export type EventHandlers<Tx extends SqlExecutor = SqlExecutor> = Readonly<
  Record<string, EventHandler<Tx>>
>;

/** Runs work in one transaction of the service's database; a Prisma `$transaction` fits. */
export type RunInTransaction<Tx extends SqlExecutor> = (
  work: (tx: Tx) => Promise<void>,
) => Promise<unknown>;

/** A message that its consumer refused too often. */
export interface DeadLetter {
  id: string;
  consumer: string;
  topic: string;
  eventId: string;
  key: string;
  event: unknown;
  /** The last refusal's message. */
  error: string;
  attempts: number;
  failedAt: Date;
  deadAt: Date;
  /** When it was replayed or dismissed. */
  replayedAt: Date | null;
}

/**
 * Counts a refusal durably; not of a message that another member has handled meanwhile, nor of one from before its
 * aggregate was erased, which would keep the person (ACCT-06).
 * @returns the number of refusals so far, and whether the message is dead now; null if it isn't counted
 */
export async function countRefusal(
  pool: pg.Pool,
  consumer: string,
  message: ReceivedMessage,
  error: unknown,
): Promise<{ attempts: number; dead: boolean } | null> {
  const { topic, id, key, event } = message;
  const { rows } = await pool.query<{ attempts: number; dead: boolean }>(
    `with over as (
       select from inbox
       where "consumer" = $2 and "eventId" = $4 or "consumer" = $9 and "eventId" >= $10
     ), forgotten as (
       delete from dead_letters where "consumer" = $2 and "eventId" = $4 and exists (select from over)
     )
     insert into dead_letters as letter
       ("id", "consumer", "topic", "eventId", "key", "event", "error", "attempts", "failedAt")
     select $1::uuid, $2, $3, $4::uuid, $5, $6::jsonb, $7, 1, now() where not exists (select from over)
     on conflict ("consumer", "eventId") do update
       set "attempts" = letter."attempts" + 1, "error" = excluded."error", "failedAt" = now(),
           "deadAt" = case when letter."attempts" + 1 >= $8 then now() end
     returning "attempts", "deadAt" is not null as dead`,
    [
      newId(),
      consumer,
      topic,
      id,
      key,
      JSON.stringify(event ?? null),
      refusalText(error),
      REFUSALS_UNTIL_DEAD,
      erasedAs({ consumer, topic, key }),
      versionAsId(Reflect.get(Object(event), 'aggregateversion')),
    ],
  );
  return rows[0] ?? null;
}

/** The last refusal of a dead message that was neither replayed nor dismissed; null for any other. */
export async function whyDead(
  pool: pg.Pool,
  consumer: string,
  eventId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ error: string }>(
    `select "error" from dead_letters
     where "consumer" = $1 and "eventId" = $2 and "deadAt" is not null and "replayedAt" is null`,
    [consumer, eventId],
  );
  return rows[0]?.error ?? null;
}

/** The dead letters neither replayed nor dismissed yet, oldest first. */
export async function listDeadLetters(pool: pg.Pool, limit = 100): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `select "id", "consumer", "topic", "eventId", "key", "event", "error", "attempts",
       "failedAt", "deadAt", "replayedAt"
     from dead_letters where "deadAt" is not null and "replayedAt" is null
     order by "deadAt", "id" limit $1`,
    [limit],
  );
  return rows;
}

export interface ReplayOptions<Tx extends SqlExecutor> {
  transaction: RunInTransaction<Tx>;
  handlers: EventHandlers<Tx>;
}

/** Ends the waiting of a dead letter, whose id follows as the first parameter. */
const SETTLE = `update dead_letters set "replayedAt" = now()
  where "id" = $1::uuid and "deadAt" is not null and "replayedAt" is null`;

/**
 * Handles a dead letter again, in one transaction with its inbox row. Concurrent replays are safe: the second finds it
 * replayed.
 * @throws ServiceError NOT_FOUND if there is no such dead letter or it was replayed or dismissed
 * @throws whatever the handler throws; the letter then stays dead
 */
export async function replayDeadLetter<Tx extends SqlExecutor>(
  id: string,
  { transaction, handlers }: ReplayOptions<Tx>,
): Promise<void> {
  await transaction(async (tx) => {
    const letters = await tx.$queryRawUnsafe<
      Pick<DeadLetter, 'consumer' | 'topic' | 'key' | 'event'>[]
    >(`${SETTLE} returning "consumer", "topic", "key", "event"`, id);
    const letter = letters[0] ?? refuse('NOT_FOUND');
    const event = anyEventSchema.parse(letter.event);
    const entered = await tx.$executeRawUnsafe(
      'insert into inbox ("consumer", "eventId") values ($1, $2::uuid) on conflict do nothing',
      letter.consumer,
      event.id,
    );
    const handler = handlers[letter.topic] ?? refuse('NOT_FOUND');
    if (entered !== 1) return;
    if (event.erases) await forgetLetters(tx, letter, event);
    await handler(tx, event);
  });
}

/**
 * Gives a dead letter up: it waits no longer, and is not handled. Its row stays for a while, as a replayed one's does,
 * and makes the consumer skip the event.
 * @throws ServiceError NOT_FOUND if there is no such dead letter or it was replayed or dismissed
 */
export async function dismissDeadLetter(pool: pg.Pool, id: string): Promise<void> {
  const { rowCount } = await pool.query(SETTLE, [id]);
  if (rowCount !== 1) refuse('NOT_FOUND');
}

function refusalText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${messageOf(error)}` : String(error);
  return storableText(text).slice(0, 2_000);
}
