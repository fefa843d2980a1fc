import type pg from 'pg';
import type { SqlExecutor } from '../../database/database.ts';
import { reasonOf } from '../../process/error-for-log.ts';
import {
  type DeadLetter,
  dismissDeadLetter,
  listDeadLetters,
  type ReplayOptions,
  replayDeadLetter,
} from './dead-letters.ts';

export interface DeadLetterCommandOptions<Tx extends SqlExecutor> extends ReplayOptions<Tx> {
  /** The service's own database. */
  pool: pg.Pool;
  /** Writes a line of output. */
  write(line: string): void;
}

const USAGE = 'usage: dead-letters list | replay <id> | replay all | dismiss <id>';

/**
 * A service's operator command for dead letters (design.md#data-and-events): `list`, `replay <id>`, `replay all` (oldest
 * first; one that is refused again stays dead), `dismiss <id>` for one that will always be refused.
 * @returns the exit code: 0, 1 if a letter was refused again or is not there, 2 for an unknown command
 */
export async function runDeadLetterCommand<Tx extends SqlExecutor>(
  args: readonly string[],
  options: DeadLetterCommandOptions<Tx>,
): Promise<number> {
  const [verb, which] = args;
  if (verb === 'list' && which === undefined) return await list(options);
  if (verb === 'replay' && which === 'all') {
    const letters = await listDeadLetters(options.pool, MOST_AT_ONCE);
    return await replay(
      letters.map((letter) => letter.id),
      options,
    );
  }
  if (verb === 'replay' && which !== undefined) return await replay([which], options);
  // Not all: each is looked at before what it says is given up.
  if (verb === 'dismiss' && which !== undefined && which !== 'all') {
    return await dismiss(which, options);
  }
  options.write(USAGE);
  return 2;
}

const MOST_AT_ONCE = 10_000;

async function list<Tx extends SqlExecutor>({
  pool,
  write,
}: DeadLetterCommandOptions<Tx>): Promise<number> {
  const letters = await listDeadLetters(pool);
  for (const letter of letters) write(describe(letter));
  write(`${letters.length} dead letters`);
  return 0;
}

/** Never includes the event itself, which contains personal data; an erasure is marked, because dismissing it would leave them. */
function describe(letter: DeadLetter): string {
  const { id, consumer, topic, key, event, attempts, failedAt, error } = letter;
  const mark = Reflect.get(Object(event), 'erases') === true ? ' (erasure)' : '';
  return `${id} ${consumer} ${topic} ${key}${mark}: refused ${attempts} times, last ${failedAt.toISOString()}: ${error}`;
}

async function replay<Tx extends SqlExecutor>(
  ids: readonly string[],
  options: DeadLetterCommandOptions<Tx>,
): Promise<number> {
  let refused = 0;
  for (const id of ids) {
    try {
      await replayDeadLetter(id, options);
      options.write(`${id} replayed`);
    } catch (error) {
      refused += 1;
      options.write(`${id} not replayed: ${reasonOf(error)}`);
    }
  }
  return refused === 0 ? 0 : 1;
}

async function dismiss<Tx extends SqlExecutor>(
  id: string,
  { pool, write }: DeadLetterCommandOptions<Tx>,
): Promise<number> {
  try {
    await dismissDeadLetter(pool, id);
    write(`${id} dismissed`);
    return 0;
  } catch (error) {
    write(`${id} not dismissed: ${reasonOf(error)}`);
    return 1;
  }
}
