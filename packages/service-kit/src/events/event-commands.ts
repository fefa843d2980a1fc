import type pg from 'pg';
import { z } from 'zod';
import { createPool, type SqlExecutor } from '../database/database.ts';
import { createLogger, type Logger } from '../process/logging.ts';
import { endProcess } from '../process/process.ts';
import { databaseSettings, loadSettings } from '../settings/settings.ts';
import { busSettings, oneBus, wholeKafkaLogin } from './bus-settings.ts';
import { createEventBus } from './create-event-bus.ts';
import type { EventBus } from './event-bus.ts';
import { catchUp } from './inbox/catch-up.ts';
import type { ConsumerOptions } from './inbox/consumer.ts';
import { runDeadLetterCommand } from './inbox/dead-letter-command.ts';
import { databaseOffsets } from './inbox/inbox.ts';
import { asOnlyRebuild } from './projections/only-rebuild.ts';
import { type RepublishParts, republish } from './republish/republish.ts';

/** A service's consumer, independent of where it runs. */
export type ConsumerParts<Tx extends SqlExecutor> = Pick<
  ConsumerOptions<Tx>,
  'group' | 'transaction' | 'handlers'
>;

/** The result of a projection's rebuild. */
export interface Rebuilt {
  projection: string;
  /** Events read from the bus. */
  events: number;
  /** Events that violated their contract and were skipped. */
  refused: number;
}

/** A service's use of events, from which its operators' commands follow. */
export interface EventCommandsOf<Tx extends SqlExecutor> {
  /** The service's name. */
  name: string;
  /** Whether it has an outbox. */
  publishes: boolean;
  consumer?(pool: pg.Pool): ConsumerParts<Tx>;
  /** The signal ends it, before it replaces anything. */
  rebuild?(bus: EventBus, pool: pg.Pool, signal: AbortSignal): Promise<readonly Rebuilt[]>;
  /** What it republishes after its database alone was restored; only for services that publish. */
  republishes?(pool: pg.Pool): RepublishParts<Tx>;
}

const VERBS = ['lag', 'dead-letters', 'replay', 'dismiss', 'rebuild', 'republish'] as const;
export type EventVerb = (typeof VERBS)[number];

/** The operators' event commands of one service. */
export interface EventCommands {
  name: string;
  /** Whether a command applies to the service: without a consumer there are no dead letters. */
  knows(verb: EventVerb): boolean;
  /**
   * `lag`; `dead-letters`; `replay <id>` or `replay all`; `dismiss <id>`; `rebuild`; `republish`. Reads DATABASE_URL and
   * the bus from `env`.
   * @returns the exit code: 0, 1 if a letter was refused again or is not there or a rebuild is under way, 2 for an unknown
   *   command
   * @throws SettingsError
   */
  run(args: readonly string[], io: CommandContext): Promise<number>;
}

export interface CommandContext {
  env: Readonly<Record<string, string | undefined>>;
  /** Writes a line of output. */
  write(line: string): void;
}

const settingsSchema = z
  .object({ ...databaseSettings, ...busSettings })
  .refine(...oneBus)
  .refine(...wholeKafkaLogin);

/** A letter may be dead because its statement takes longer than a consumer's may (OPS-60): a replay is its only way on. */
const REPLAY_STATEMENT_WITHIN_MS = 120_000;

/** Whether a word of the command line names one of the commands. */
export function isEventVerb(text: string | undefined): text is EventVerb {
  return (VERBS as readonly (string | undefined)[]).includes(text);
}

/** The operators' commands of a service (design.md#data-and-events: dead letters and rebuilds by a command). */
export function eventCommands<Tx extends SqlExecutor>(of: EventCommandsOf<Tx>): EventCommands {
  const { name } = of;
  const knows = (verb: EventVerb): boolean => {
    if (verb === 'lag' || verb === 'republish') return true;
    return verb === 'rebuild' ? of.rebuild !== undefined : of.consumer !== undefined;
  };
  return {
    name,
    knows,
    async run(args, { env, write }) {
      const [verb] = args;
      if (!isEventVerb(verb) || !knows(verb)) {
        write(`usage: ${VERBS.filter(knows).join(' | ')}`);
        return 2;
      }
      const settings = loadSettings(settingsSchema, env);
      const log = createLogger({ name: `${name} events`, level: 'fatal' });
      const { DATABASE_URL: connectionString } = settings;
      const pool = createPool({
        connectionString,
        applicationName: `${name} events`,
        max: 2,
        ...(verb === 'replay' ? { statementTimeoutMs: REPLAY_STATEMENT_WITHIN_MS } : {}),
      });
      const bus = createEventBus(settings, { name, log, onCrash: endProcess(log) });
      try {
        return await runVerb(verb, args.slice(1), { of, bus, pool, log, write });
      } finally {
        await bus.close();
        await pool.end();
      }
    },
  };
}

interface Desk<Tx extends SqlExecutor> {
  of: EventCommandsOf<Tx>;
  bus: EventBus;
  pool: pg.Pool;
  log: Logger;
  write(line: string): void;
}

async function runVerb<Tx extends SqlExecutor>(
  verb: EventVerb,
  rest: readonly string[],
  desk: Desk<Tx>,
): Promise<number> {
  if (verb === 'lag') return await tellLag(desk);
  if (verb === 'rebuild') return await rebuild(desk);
  if (verb === 'republish') return await republishAll(desk);
  const { of, pool, write } = desk;
  const consumer = of.consumer?.(pool);
  if (consumer === undefined) return 2;
  const command = [verb === 'dead-letters' ? 'list' : verb, ...rest];
  return await runDeadLetterCommand(command, { ...consumer, pool, write });
}

async function tellLag<Tx extends SqlExecutor>({
  of,
  bus,
  pool,
  write,
}: Desk<Tx>): Promise<number> {
  if (of.publishes) {
    const { count, seconds } = await unpublished(pool);
    write(`outbox: ${count} not published${count > 0 ? `, the oldest for ${seconds} s` : ''}`);
  }
  const consumer = of.consumer?.(pool);
  if (consumer === undefined) return 0;
  const { group, handlers } = consumer;
  const offsets = databaseOffsets(pool);
  for (const { topic, behind } of await bus.lag({
    group,
    topics: Object.keys(handlers),
    offsets,
  })) {
    write(`${topic}: ${behind} behind`);
  }
  return 0;
}

async function unpublished(pool: pg.Pool): Promise<{ count: number; seconds: number }> {
  const { rows } = await pool.query<{ count: number; seconds: number }>(
    `select count(*)::int as count,
       coalesce(extract(epoch from now() - min("createdAt")), 0)::int as seconds
     from outbox where "publishedAt" is null`,
  );
  return rows[0] ?? { count: 0, seconds: 0 };
}

async function rebuild<Tx extends SqlExecutor>({
  of,
  bus,
  pool,
  write,
}: Desk<Tx>): Promise<number> {
  const rebuilt = await asOnlyRebuild(pool, async (signal) => {
    return (await of.rebuild?.(bus, pool, signal)) ?? [];
  });
  if (rebuilt === null) {
    write('a rebuild of this service is under way: try again once it has ended');
    return 1;
  }
  for (const { projection, events, refused } of rebuilt) {
    write(`${projection}: rebuilt from ${events} events, ${refused} of them refused`);
  }
  return 0;
}

/** Catches up with missed events of other services first, because they change what is to be republished. */
async function republishAll<Tx extends SqlExecutor>({
  of,
  bus,
  pool,
  log,
  write,
}: Desk<Tx>): Promise<number> {
  const consumer = of.consumer?.(pool);
  if (consumer !== undefined) {
    write(
      `caught up with ${await catchUp({ ...consumer, bus, pool, log })} events of other services`,
    );
  }
  const parts = of.republishes?.(pool);
  if (parts === undefined) return 0;
  for (const { topic, republishedCount, removed, onlyOnBus } of await republish(
    of.name,
    bus,
    parts,
  )) {
    write(
      `${topic}: ${republishedCount} published again, ${removed.length} deleted again, because other services know the deletion; only in other services: ${onlyOnBus.length}`,
    );
    for (const id of removed) write(`${topic}: deleted ${id}`);
    for (const id of onlyOnBus) write(`${topic}: exists only in other services: ${id}`);
  }
  return 0;
}
