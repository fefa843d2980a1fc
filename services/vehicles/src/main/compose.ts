import { businessDay } from '@dewlane/catalog';
import {
  callerOf,
  newId,
  type RunningService,
  type ServiceBase,
  type ServiceComposition,
  type StartOptions,
  serveExport,
  startService,
} from '@dewlane/service-kit';
import { EXPORT_QUERIES } from '../adapters/db/export-queries.ts';
import { createGuestMoveReads } from '../adapters/db/guest-move-reads.ts';
import { createPhotoReads } from '../adapters/db/photo-reads.ts';
import { createPrisma, type Db } from '../adapters/db/prisma.ts';
import { createTransactions } from '../adapters/db/transactions.ts';
import { createVehicleReads } from '../adapters/db/vehicle-reads.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { type Context, createContext } from '../adapters/graphql/context.ts';
import { createResolvers } from '../adapters/graphql/resolvers.ts';
import { servePhotos } from '../adapters/http/photo-routes.ts';
import { serveVehicles } from '../adapters/http/vehicle-routes.ts';
import { createPictureConverter } from '../adapters/images/convert-picture.ts';
import { commandsOf } from '../application/commands.ts';
import { queriesOf } from '../application/queries.ts';
import { NAME, PUBLISHED, type VehiclesSettings } from './config.ts';
import { createConsumer } from './consumer.ts';
import { customerRequestOf } from './customer-request.ts';
import { startVehiclesJobs } from './jobs.ts';
import { translateError } from './refusals.ts';

const FOLDER = new URL('../../', import.meta.url);

/**
 * Starts the vehicles service.
 * @throws Error if the port is taken, the signal's reason if the start is aborted
 */
export async function startVehicles(
  settings: VehiclesSettings,
  options: StartOptions = {},
): Promise<RunningService> {
  const port = settings.VEHICLES_PORT;
  return await startService({ name: NAME, folder: FOLDER, port, settings, options }, (base) =>
    compose(settings, base),
  );
}

function compose(settings: VehiclesSettings, base: ServiceBase): ServiceComposition<Context, Db> {
  const { pool, clock, parts } = base;
  const prisma = createPrisma(pool);
  parts.onStop(() => prisma.$disconnect());
  const inTransaction = createTransactions(prisma, NAME, toOutboxEvent);
  const deps = {
    inTransaction,
    vehicles: createVehicleReads(prisma),
    photos: createPhotoReads(prisma),
    guestMoves: createGuestMoveReads(prisma),
    convertPicture: createPictureConverter(),
    clock,
    newId,
    quotas: {
      vehicles: settings.VEHICLES_PER_OWNER,
      unusedPhotos: settings.UNUSED_PHOTOS_PER_OWNER,
    },
  };
  const commands = commandsOf(deps);
  const queries = queriesOf(deps);
  return {
    resolvers: createResolvers(commands, queries),
    contextOf: (caller) => {
      const today = businessDay(clock(), settings.BUSINESS_TIME_ZONE);
      return createContext(customerRequestOf(caller), queries, today);
    },
    routes: async (app) => {
      serveExport(app, base.pool, EXPORT_QUERIES);
      serveVehicles(app, queries, (request) => customerRequestOf(callerOf(request)));
      await servePhotos(app, commands, queries, (request) => customerRequestOf(callerOf(request)));
    },
    translateError,
    checksEventLog: true,
    // Loads Prisma's engine now, so that the first request doesn't wait for it.
    prepare: () => prisma.$connect(),
    rehearsal: '{ vehicles(first: 1) { nodes { id } } }',
    publishes: PUBLISHED,
    consumer: createConsumer(prisma, clock),
    startJobs: (background, here) =>
      startVehiclesJobs(settings, base, inTransaction, background, here),
  };
}
