import { TOPICS } from '@dewlane/events';
import {
  type Clock,
  createEventBus,
  createLogger,
  createPool,
  endProcess,
  type JobTiming,
  listen,
  migrate,
  newId,
  type Running,
  type Stack,
  stack,
  startConsumer,
  startRelay,
  startRetention,
  systemClock,
} from '@dewlane/service-kit';
import { createDatabase } from '../adapters/db/database.ts';
import { guestMoveReaderOn } from '../adapters/db/guest-move-reader.ts';
import { photoReaderOn } from '../adapters/db/photo-reader.ts';
import { transactionsOn } from '../adapters/db/stores.ts';
import { vehicleReaderOn } from '../adapters/db/vehicle-reader.ts';
import { toVehicleEvent } from '../adapters/events/contracts.ts';
import { createPictureConverter } from '../adapters/images/convert-picture.ts';
import { createUseCases } from '../application/use-cases.ts';
import type { VehiclesSettings } from './config.ts';
import { consumerOn } from './consumer.ts';
import { PRISMA_DIR } from './files.ts';
import { answeringRefusals } from './refusals.ts';
import { retentionOf } from './retention.ts';
import { createVehiclesServer } from './server.ts';

export interface RunningVehicles extends Running {
  /** Where the service is reached, e.g. `http://127.0.0.1:4002`. */
  readonly url: string;
}

/**
 * Starts the vehicles service: migrations, relay, consumer, retention, HTTP server.
 * @throws Error when its database is out of reach, a migration fails or the port is taken
 */
export async function startVehicles(
  settings: VehiclesSettings,
  { clock = systemClock, timing = {} }: { clock?: Clock; timing?: JobTiming } = {},
): Promise<RunningVehicles> {
  const parts = stack();
  try {
    return { url: await startParts(settings, { clock, timing }, parts), stop: parts.stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startParts(
  settings: VehiclesSettings,
  { clock, timing }: { clock: Clock; timing: JobTiming },
  parts: Stack,
) {
  const log = createLogger({ name: 'vehicles', level: settings.LOG_LEVEL });
  const { DATABASE_URL, BACKGROUND: background } = settings;
  await migrate({ connectionString: DATABASE_URL, prismaDir: PRISMA_DIR });

  const pool = createPool({ connectionString: DATABASE_URL, applicationName: 'vehicles', log });
  parts.onStop(() => pool.end());
  const database = createDatabase(pool);
  parts.onStop(() => database.$disconnect());
  const bus = createEventBus(settings, { name: 'vehicles', log, onCrash: endProcess(log) });
  parts.onStop(() => bus.close());
  if (background.has('relay')) {
    parts.add(startRelay({ pool, bus, topics: [TOPICS.vehicles], log }));
  }

  const inTransaction = transactionsOn(database, toVehicleEvent);
  const useCases = answeringRefusals(
    createUseCases({
      inTransaction,
      vehicles: vehicleReaderOn(database),
      photos: photoReaderOn(database),
      guestMoves: guestMoveReaderOn(database),
      convertPicture: createPictureConverter(),
      now: clock,
      newId,
    }),
  );

  if (background.has('consumer')) {
    parts.add(startConsumer({ ...consumerOn(database, clock), bus, pool, log }));
  }
  if (background.has('jobs')) {
    const run = retentionOf(settings, { pool, inTransaction, clock });
    parts.add(startRetention({ name: 'vehicles', settings, clock, log, timing, run }));
  }

  const server = await createVehiclesServer({ settings, clock, log, pool, bus, useCases });
  parts.onStop(() => server.close());
  return await listen(server, { host: settings.HOST, port: settings.VEHICLES_PORT });
}
