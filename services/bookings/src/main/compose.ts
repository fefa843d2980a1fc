import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  type Clock,
  createEventBus,
  createGate,
  createLogger,
  createPool,
  endProcess,
  type Jobs,
  type JobTiming,
  migrate,
  newId,
  prepare,
  type Running,
  type Stack,
  stack,
  systemClock,
} from '@dewlane/service-kit';
import { Agent } from 'undici';
import { createBookingReads } from '../adapters/db/booking-reads.ts';
import { createBookingsStore } from '../adapters/db/bookings-store.ts';
import { createMailReads } from '../adapters/db/mail-reads.ts';
import { createPrisma } from '../adapters/db/prisma.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { createVehicleDirectory } from '../adapters/http/vehicle-directory.ts';
import { commandsOf } from '../application/commands.ts';
import { type BookingsSettings, NAME } from './config.ts';
import { startEvents } from './events.ts';
import { type BookingsJob, startBookingsJobs } from './jobs.ts';
import { mailParts, sendingMail } from './mail.ts';
import { answeringRefusals } from './refusals.ts';
import { serve } from './server.ts';

const PRISMA_DIR = fileURLToPath(new URL('../../prisma', import.meta.url));

export interface BookingsOptions {
  clock?: Clock;
  timing?: JobTiming;
  /** Gives the start up. */
  signal?: AbortSignal;
}

export interface RunningBookings extends Running {
  /** Where the service is reached, e.g. `http://127.0.0.1:4103`. */
  readonly url: string;
  readonly jobs: Pick<Jobs<BookingsJob>, 'runNow'>;
}

/**
 * Starts the bookings service. It listens at once, and answers when its database is there and migrated; then relay,
 * consumer and jobs begin too (DESIGN §8).
 * @throws Error when the port is taken, the signal's reason when it is given up
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
  { clock = systemClock, timing = {}, signal }: BookingsOptions,
  parts: Stack,
): Promise<Omit<RunningBookings, 'stop'>> {
  const { DATABASE_URL: connectionString, BUSINESS_TIME_ZONE: zone } = settings;
  const log = createLogger({ name: NAME, level: settings.LOG_LEVEL });
  const pool = createPool({ connectionString, applicationName: NAME, log });
  parts.onStop(() => pool.end());
  const prisma = createPrisma(pool);
  parts.onStop(() => prisma.$disconnect());
  const bus = createEventBus(settings, { name: 'bookings', log, onCrash: endProcess(log) });
  parts.onStop(() => bus.close());
  const agent = new Agent({ connections: 10 });
  parts.onStop(() => agent.close());
  const bookings = createBookingsStore(pool, NAME, toOutboxEvent);
  const vehicles = createVehicleDirectory(settings.VEHICLES_URL, agent);
  const mail = await mailParts(settings, pool, parts);
  const background = parts.add(stack());
  // Begun before the first request is let in.
  let jobs: Jobs<BookingsJob> | undefined;

  const commands = commandsOf({ bookings, vehicles, clock, zone, newId, randomBytes });
  const answering = sendingMail(answeringRefusals(commands), () => jobs?.runSoon('sendMail'));
  const reads = { ...createBookingReads(prisma, pool), ...createMailReads(prisma) };
  const gate = createGate();
  const served = { log, pool, bus, commands: answering, reads, clock, gate };
  const url = await serve(settings, served, parts);

  await prepare(() => migrate({ connectionString, prismaDir: PRISMA_DIR }), { log, signal });
  startEvents({ background: settings.BACKGROUND, pool, bus, clock, log }, background);
  jobs = startBookingsJobs(settings, { pool, bookings, ...mail, clock, log, timing });
  background.add(jobs);
  gate.open();
  return { url, jobs };
}
