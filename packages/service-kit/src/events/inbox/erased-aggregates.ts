import type { AnyEvent } from '@dewlane/events';
import type { SqlExecutor } from '../../database/database.ts';

/** An aggregate as one consumer sees it: by topic and key. */
export interface HeardOf {
  readonly consumer: string;
  readonly topic: string;
  readonly key: string;
}

/**
 * The aggregate's name in the inbox, under which the version that erased it is entered. It stays as long as any inbox
 * row, which is longer than the bus holds an earlier event.
 */
export function erasedAs({ consumer, topic, key }: HeardOf): string {
  return `erased from ${consumer}: ${topic}/${key}`;
}

/** A version as a UUID, the inbox's id type, in version order; 0 if there is none. */
export function versionAsId(version: unknown): string {
  const known = typeof version === 'number' && Number.isSafeInteger(version) && version > 0;
  const hex = (known ? version : 0).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Removes a consumer's dead letters and refusals about an aggregate, in the transaction of the event that erases it
 * (ACCT-06). Their events count as handled, and no earlier one that is delivered or refused later becomes a letter.
 */
export async function forgetLetters(
  tx: SqlExecutor,
  of: HeardOf,
  { aggregateversion }: Pick<AnyEvent, 'aggregateversion'>,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `with letters as (
       delete from dead_letters where "consumer" = $1 and "topic" = $2 and "key" = $3
       returning "consumer", "eventId"
     )
     insert into inbox ("consumer", "eventId")
     select "consumer", "eventId" from letters union select $4, $5::uuid
     on conflict do nothing`,
    of.consumer,
    of.topic,
    of.key,
    erasedAs(of),
    versionAsId(aggregateversion),
  );
}
