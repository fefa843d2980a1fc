import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Clock,
  createEventBus,
  createGate,
  createLogger,
  createPool,
  createServiceServer,
  createTokenVerifier,
  endProcess,
  ensureMigrated,
  type JobTiming,
  listen,
  prepare,
  type Running,
  type Stack,
  stack,
  startConsumer,
  startNamedParts,
  startRetention,
  systemClock,
} from '@dewlane/service-kit';
import { PrismaPg } from '@prisma/adapter-pg';
import { startArrivals } from '../adapters/db/arrivals.ts';
import { PrismaClient } from '../adapters/db/generated/client.ts';
import { staffLists } from '../adapters/db/staff-lists.ts';
import { contextOf } from '../adapters/graphql/context.ts';
import { resolvers } from '../adapters/graphql/resolvers.ts';
import type { AdminSettings } from './config.ts';
import { consumerOn } from './consumer.ts';
import { retentionOf } from './retention.ts';

const PRISMA_DIR = fileURLToPath(new URL('../../prisma', import.meta.url));
const TYPE_DEFS = new URL('../../src/adapters/graphql/schema.graphql', import.meta.url);

export interface RunningAdmin extends Running {
  /** Where the service is reached. */
  readonly url: string;
}

export interface AdminOptions {
  clock?: Clock;
  timing?: JobTiming;
  /** Gives the start up. */
  signal?: AbortSignal;
}

/**
 * Starts the admin service. It listens at once, and answers when its database is there and migrated, then consumer
 * and retention begin too (design.md#running-it).
 * @throws Error when the port is taken, the signal's reason when it is given up
 */
export async function startAdmin(
  settings: AdminSettings,
  options: AdminOptions = {},
): Promise<RunningAdmin> {
  const parts = stack();
  try {
    return { url: await startParts(settings, options, parts), stop: parts.stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startParts(
  settings: AdminSettings,
  { clock = systemClock, timing = {}, signal }: AdminOptions,
  parts: Stack,
): Promise<string> {
  const log = createLogger({ name: 'admin', level: settings.LOG_LEVEL });
  const { DATABASE_URL: connectionString, BACKGROUND } = settings;
  const pool = createPool({ connectionString, applicationName: 'admin', log });
  parts.onStop(() => pool.end());
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  parts.onStop(() => prisma.$disconnect());
  const bus = createEventBus(settings, { name: 'admin', log, onCrash: endProcess(log) });
  parts.onStop(() => bus.close());
  const arrivals = parts.add(startArrivals(pool, log));

  const background = parts.add(stack());

  const gate = createGate();
  const lists = staffLists(prisma);
  const app = await createServiceServer({
    name: 'admin',
    log,
    typeDefs: readFileSync(TYPE_DEFS, 'utf8'),
    resolvers,
    verifyToken: createTokenVerifier({ keySetUrl: settings.KEY_SET_URL }),
    contextOf: (caller) => contextOf(caller, lists, arrivals),
    readiness: { own: { database: () => pool.query('select 1') } },
    gate,
    signal,
  });
  parts.onStop(() => app.close());
  const url = await listen(app, { host: settings.HOST, port: settings.ADMIN_PORT });

  const work = async () => {
    await ensureMigrated(settings, PRISMA_DIR);
    // Prisma's engine is loaded now, so that the first request doesn't wait for it.
    await prisma.$connect();
  };
  await prepare(work, { log, signal });
  const run = retentionOf(settings, pool, clock);
  startNamedParts(
    BACKGROUND,
    {
      consumer: () => startConsumer({ ...consumerOn(pool), bus, pool, log }),
      jobs: () => startRetention({ name: 'admin', settings, clock, log, timing, run }),
    },
    background,
  );
  gate.open();
  return url;
}
