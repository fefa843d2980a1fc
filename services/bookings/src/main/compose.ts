import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  type Clock,
  createEventBus,
  createGate,
  createLogger,
  createPool,
  endProcess,
  ensureMigrated,
  type Jobs,
  type JobTiming,
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
import { createBusinessStore } from '../adapters/db/business-store.ts';
import { createMailReads } from '../adapters/db/mail-reads.ts';
import { createPrisma } from '../adapters/db/prisma.ts';
import { createRecipients } from '../adapters/db/recipients.ts';
import { toBusinessEvent } from '../adapters/events/business-event.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { createVehicleDirectory } from '../adapters/http/vehicle-directory.ts';
import { createBookingLinks } from '../adapters/links/link-token.ts';
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
 * consumer and jobs begin too (design.md#running-it).
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
  const business = createBusinessStore(pool, NAME, toBusinessEvent);
  const vehicles = createVehicleDirectory(settings.VEHICLES_URL, agent);
  const { LINK_SECRET, LINK_OTHER_SECRET } = settings;
  const secrets = [LINK_SECRET, ...(LINK_OTHER_SECRET ? [LINK_OTHER_SECRET] : [])] as const;
  const links = { links: createBookingLinks(secrets), recipients: createRecipients(pool), clock };
  const { pages, ...mail } = await mailParts(settings, { pool, links: links.links, clock }, parts);
  const background = parts.add(stack());
  // Begun before the first request is let in.
  let jobs: Jobs<BookingsJob> | undefined;

  const quotas = {
    drafts: settings.DRAFTS_PER_OWNER,
    appointmentsAhead: settings.APPOINTMENTS_PER_OWNER,
  };
  const commands = commandsOf({
    bookings,
    business,
    vehicles,
    ...links,
    zone,
    quotas,
    newId,
    randomBytes,
  });
  const answering = sendingMail(answeringRefusals(commands), {
    sendSoon: () => jobs?.runSoon('sendMail'),
    sendLater: (delayMs) => jobs?.runLater('sendMail', delayMs),
  });
  const reads = { ...createBookingReads(prisma, pool), ...createMailReads(prisma) };
  const gate = createGate();
  const served = {
    log,
    pool,
    bus,
    commands: answering,
    pages,
    reads,
    business,
    links,
    gate,
    signal,
  };
  const url = await serve(settings, served, parts);

  const work = async () => {
    await ensureMigrated(settings, PRISMA_DIR);
    // Prisma's engine is loaded now, so that the first request doesn't wait for it.
    await prisma.$connect();
  };
  await prepare(work, { log, signal });
  startEvents({ background: settings.BACKGROUND, pool, bus, clock, log }, background);
  jobs = startBookingsJobs(settings, { pool, bookings, ...mail, clock, log, timing });
  background.add(jobs);
  gate.open();
  return { url, jobs };
}
