import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Clock,
  createEventBus,
  createLogger,
  createPool,
  createServiceServer,
  createTokenVerifier,
  endProcess,
  type JobTiming,
  listen,
  migrate,
  type Running,
  stack,
  startConsumer,
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

/**
 * Starts the admin service: migrations, consumer, retention, GraphQL.
 * @throws Error when its database is out of reach or a migration fails
 */
export async function startAdmin(
  settings: AdminSettings,
  { clock = systemClock, timing = {} }: { clock?: Clock; timing?: JobTiming } = {},
): Promise<RunningAdmin> {
  const parts = stack();
  try {
    return { url: await startParts(settings, { clock, timing }, parts), stop: parts.stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startParts(
  settings: AdminSettings,
  { clock, timing }: { clock: Clock; timing: JobTiming },
  parts: ReturnType<typeof stack>,
) {
  const log = createLogger({ name: 'admin', level: settings.LOG_LEVEL });
  await migrate({ connectionString: settings.DATABASE_URL, prismaDir: PRISMA_DIR });

  const pool = createPool({
    connectionString: settings.DATABASE_URL,
    applicationName: 'admin',
    log,
  });
  parts.onStop(() => pool.end());
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  parts.onStop(() => prisma.$disconnect());
  const bus = createEventBus(settings, { name: 'admin', log, onCrash: endProcess(log) });
  parts.onStop(() => bus.close());
  const arrivals = parts.add(startArrivals(pool, log));

  const { BACKGROUND: background } = settings;
  if (background.has('consumer')) {
    parts.add(startConsumer({ ...consumerOn(pool), bus, pool, log }));
  }
  if (background.has('jobs')) {
    const run = retentionOf(settings, pool, clock);
    parts.add(startRetention({ name: 'admin', settings, clock, log, timing, run }));
  }

  const lists = staffLists(prisma);
  const app = await createServiceServer({
    name: 'admin',
    log,
    typeDefs: readFileSync(TYPE_DEFS, 'utf8'),
    resolvers,
    verifyToken: createTokenVerifier({ keySetUrl: settings.KEY_SET_URL }),
    contextOf: (caller) => contextOf(caller, lists, arrivals),
    readiness: { own: { database: () => pool.query('select 1') } },
  });
  parts.onStop(() => app.close());
  return await listen(app, { host: settings.HOST, port: settings.ADMIN_PORT });
}
