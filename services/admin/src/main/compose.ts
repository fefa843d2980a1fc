import {
  type RunningService,
  type ServiceBase,
  type ServiceComposition,
  type StartOptions,
  startService,
} from '@dewlane/service-kit';
import { createPrisma } from '../adapters/db/prisma.ts';
import { startProjectionWaiter } from '../adapters/db/projection-waiter.ts';
import { createStaffLists } from '../adapters/db/staff-lists.ts';
import { type Context, createContext } from '../adapters/graphql/context.ts';
import { createResolvers } from '../adapters/graphql/resolvers.ts';
import { queriesOf } from '../application/queries.ts';
import { type AdminSettings, NAME } from './config.ts';
import { createConsumer } from './consumer.ts';
import { startAdminJobs } from './jobs.ts';

const FOLDER = new URL('../../', import.meta.url);

/**
 * Starts the admin service.
 * @throws Error if the port is taken, the signal's reason if the start is aborted
 */
export async function startAdmin(
  settings: AdminSettings,
  options: StartOptions = {},
): Promise<RunningService> {
  const port = settings.ADMIN_PORT;
  return await startService({ name: NAME, folder: FOLDER, port, settings, options }, (base) =>
    compose(settings, base),
  );
}

function compose(settings: AdminSettings, base: ServiceBase): ServiceComposition<Context> {
  const { log, pool, parts, clock } = base;
  const prisma = createPrisma(pool);
  parts.onStop(() => prisma.$disconnect());
  const projections = parts.add(startProjectionWaiter(pool, log));
  const queries = queriesOf({ lists: createStaffLists(prisma), projections });
  return {
    resolvers: createResolvers(queries),
    contextOf: (caller) => createContext(caller, queries),
    checksEventLog: false,
    // Loads Prisma's engine now, so that the first request doesn't wait for it.
    prepare: () => prisma.$connect(),
    rehearsal: '{ staffAppointments(first: 1) { nodes { id } } }',
    publishes: [],
    consumer: createConsumer(pool, clock),
    startJobs: (background, here) => startAdminJobs(settings, base, background, here),
  };
}
