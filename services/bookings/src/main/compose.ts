import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TOPICS } from '@dewlane/events';
import {
  type Clock,
  createLogger,
  createPool,
  createPostgresLog,
  createServiceServer,
  createTokenVerifier,
  type EventBus,
  inTransaction,
  type Logger,
  listen,
  migrate,
  newId,
  type Running,
  type Stack,
  stack,
  startConsumer,
  startRelay,
  systemClock,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { Agent } from 'undici';
import { createBookingReads } from '../adapters/db/booking-reads.ts';
import { createBookingsStore } from '../adapters/db/bookings-store.ts';
import { createPrisma } from '../adapters/db/prisma.ts';
import { unitOf } from '../adapters/db/unit.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { onUserEvent } from '../adapters/events/on-user-event.ts';
import { onVehicleEvent } from '../adapters/events/on-vehicle-event.ts';
import { createContext } from '../adapters/graphql/context.ts';
import { createResolvers } from '../adapters/graphql/resolvers.ts';
import { serveOwnedData } from '../adapters/http/owned-data-route.ts';
import { createVehicleDirectory } from '../adapters/http/vehicle-directory.ts';
import { type Commands, commandsOf } from '../application/commands.ts';
import { todayBegan } from '../application/queries/list-appointments.ts';
import type { BookingReads } from '../application/queries/ports.ts';
import { queriesOf } from '../application/queries.ts';
import type { BookingsSettings } from './config.ts';
import { answeringRefusals } from './refusals.ts';

const NAME = 'bookings';
const PRISMA_DIR = fileURLToPath(new URL('../../prisma', import.meta.url));
const TYPE_DEFS = new URL('../../src/adapters/graphql/schema.graphql', import.meta.url);

export interface BookingsOptions {
  clock?: Clock;
}

export interface RunningBookings extends Running {
  /** Where the service is reached, e.g. `http://127.0.0.1:4103`. */
  readonly url: string;
  /** The service's own commands by another clock: the demo books in the past with them. */
  readonly commandsAt: (clock: Clock) => Commands;
}

/**
 * Starts the bookings service: migrations, relay, consumers, server.
 * @throws Error when its database is out of reach or a migration fails
 */
export async function startBookings(
  settings: BookingsSettings,
  options: BookingsOptions = {},
): Promise<RunningBookings> {
  const parts = stack();
  try {
    return { ...(await startParts(settings, options, parts)), stop: parts.stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startParts(
  settings: BookingsSettings,
  { clock = systemClock }: BookingsOptions,
  parts: Stack,
): Promise<Omit<RunningBookings, 'stop'>> {
  const { DATABASE_URL: connectionString, EVENT_LOG_URL, BUSINESS_TIME_ZONE: zone } = settings;
  const log = createLogger({ name: NAME, level: settings.LOG_LEVEL });
  await migrate({ connectionString, prismaDir: PRISMA_DIR });

  const pool = createPool({ connectionString, applicationName: NAME, log });
  parts.onStop(() => pool.end());
  const prisma = createPrisma(pool);
  parts.onStop(() => prisma.$disconnect());
  const bus = createPostgresLog({ connectionString: EVENT_LOG_URL, log });
  parts.onStop(() => bus.close());
  startEvents(pool, bus, log, clock, parts);

  const agent = new Agent({ connections: 10 });
  parts.onStop(() => agent.close());
  const bookings = createBookingsStore(pool, NAME, toOutboxEvent);
  const vehicles = createVehicleDirectory(settings.VEHICLES_URL, agent);
  const commandsAt = (at: Clock) =>
    answeringRefusals(commandsOf({ bookings, vehicles, clock: at, zone, newId, randomBytes }));
  const reads = createBookingReads(prisma, pool);
  const url = await serve(
    settings,
    log,
    pool,
    { commands: commandsAt(clock), reads, clock },
    parts,
  );
  return { url, commandsAt };
}

/** Publishes what happens here, and hears what happens in identity and vehicles. */
function startEvents(pool: pg.Pool, bus: EventBus, log: Logger, clock: Clock, parts: Stack): void {
  const topics = [TOPICS.appointments, TOPICS.quizResponses];
  parts.add(startRelay({ pool, bus, topics, log }));
  parts.add(
    startConsumer({
      group: NAME,
      bus,
      pool,
      transaction: (work) => inTransaction(pool, (tx) => work(tx)),
      handlers: {
        [TOPICS.users]: (tx, event) => onUserEvent(unitOf(tx, NAME, toOutboxEvent), event, clock()),
        [TOPICS.vehicles]: (tx, event) => onVehicleEvent(unitOf(tx, NAME, toOutboxEvent), event),
      },
      log,
    }),
  );
}

interface Served {
  readonly commands: Commands;
  readonly reads: BookingReads;
  readonly clock: Clock;
}

async function serve(
  settings: BookingsSettings,
  log: Logger,
  pool: pg.Pool,
  { commands, reads, clock }: Served,
  parts: Stack,
): Promise<string> {
  const zone = settings.BUSINESS_TIME_ZONE;
  const queries = queriesOf(reads, clock, zone);
  const app = await createServiceServer({
    name: NAME,
    log,
    typeDefs: readFileSync(TYPE_DEFS, 'utf8'),
    resolvers: createResolvers(commands, queries),
    verifyToken: createTokenVerifier({ keySetUrl: settings.KEY_SET_URL }),
    contextOf: (caller, request) =>
      createContext(caller, request.headers.authorization ?? '', reads, todayBegan(clock(), zone)),
    readiness: { own: { database: () => pool.query('select 1') } },
    routes: (app) => serveOwnedData(app, queries),
  });
  parts.onStop(() => app.close());
  return await listen(app, { host: settings.HOST, port: settings.BOOKINGS_PORT });
}
