import { TOPICS } from '@dewlane/events';
import {
  type Clock,
  createEventBus,
  createGate,
  createLogger,
  createPool,
  endProcess,
  ensureMigrated,
  type JobTiming,
  listen,
  newId,
  prepare,
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

export interface VehiclesOptions {
  clock?: Clock;
  timing?: JobTiming;
  /** Gives the start up. */
  signal?: AbortSignal;
}

/**
 * Starts the vehicles service. It listens at once, and answers when its database is there and migrated; then relay,
 * consumer and retention begin too (design.md#running-it).
 * @throws Error when the port is taken, the signal's reason when it is given up
 */
export async function startVehicles(
  settings: VehiclesSettings,
  options: VehiclesOptions = {},
): Promise<RunningVehicles> {
  const parts = stack();
  try {
    return { url: await startParts(settings, options, parts), stop: parts.stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startParts(
  settings: VehiclesSettings,
  { clock = systemClock, timing = {}, signal }: VehiclesOptions,
  parts: Stack,
): Promise<string> {
  const log = createLogger({ name: 'vehicles', level: settings.LOG_LEVEL });
  const { DATABASE_URL: connectionString, BACKGROUND } = settings;
  const pool = createPool({ connectionString, applicationName: 'vehicles', log });
  parts.onStop(() => pool.end());
  const database = createDatabase(pool);
  parts.onStop(() => database.$disconnect());
  const bus = createEventBus(settings, { name: 'vehicles', log, onCrash: endProcess(log) });
  parts.onStop(() => bus.close());
  const background = parts.add(stack());

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
      quotas: {
        vehicles: settings.VEHICLES_PER_OWNER,
        unusedPhotos: settings.UNUSED_PHOTOS_PER_OWNER,
      },
    }),
  );

  const gate = createGate();
  const server = await createVehiclesServer({
    settings,
    clock,
    log,
    pool,
    bus,
    useCases,
    gate,
    signal,
  });
  parts.onStop(() => server.close());
  const url = await listen(server, { host: settings.HOST, port: settings.VEHICLES_PORT });

  await prepare(() => ensureMigrated(settings, PRISMA_DIR), { log, signal });
  if (BACKGROUND.has('relay')) {
    background.add(startRelay({ pool, bus, topics: [TOPICS.vehicles], log }));
  }
  if (BACKGROUND.has('consumer')) {
    background.add(startConsumer({ ...consumerOn(database, clock), bus, pool, log }));
  }
  if (BACKGROUND.has('jobs')) {
    const run = retentionOf(settings, { pool, inTransaction, clock });
    background.add(startRetention({ name: 'vehicles', settings, clock, log, timing, run }));
  }
  gate.open();
  return url;
}
