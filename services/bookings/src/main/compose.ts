import { randomBytes } from 'node:crypto';
import {
  type Jobs,
  newId,
  type RunningService,
  type ServiceBase,
  type ServiceComposition,
  type StartOptions,
  serveExport,
  startService,
} from '@dewlane/service-kit';
import { Agent } from 'undici';
import { keepBookedZone } from '../adapters/db/booked-zone.ts';
import { createBookingReads } from '../adapters/db/booking-reads.ts';
import { createBookingStore } from '../adapters/db/booking-store.ts';
import { createBusinessStore } from '../adapters/db/business-store.ts';
import { createCrewStore } from '../adapters/db/crew-store.ts';
import { EXPORT_QUERIES } from '../adapters/db/export-queries.ts';
import type { PrismaClient } from '../adapters/db/generated/client.ts';
import { createMessageReads } from '../adapters/db/message-reads.ts';
import { createPrisma } from '../adapters/db/prisma.ts';
import { createRecipients } from '../adapters/db/recipients.ts';
import { createTextReports } from '../adapters/db/text-reports.ts';
import {
  createTransactions,
  type MessagePlanned,
  type OpenTransaction,
} from '../adapters/db/transactions.ts';
import { toBusinessEvent } from '../adapters/events/business-event.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { toCrewEvent } from '../adapters/events/crew-event.ts';
import { type Context, createContext } from '../adapters/graphql/context.ts';
import { createResolvers } from '../adapters/graphql/resolvers.ts';
import { serveBookingLinks } from '../adapters/http/booking-link-routes.ts';
import { serveBusiness } from '../adapters/http/business-routes.ts';
import { serveCalendar } from '../adapters/http/calendar-routes.ts';
import { serveOwnedData } from '../adapters/http/owned-data-routes.ts';
import { serveTextProvider } from '../adapters/http/text-provider-routes.ts';
import { createVehicleDirectory } from '../adapters/http/vehicle-directory.ts';
import { createBookingLinks } from '../adapters/links/link-token.ts';
import { commandsOf } from '../application/commands.ts';
import type { BookingLinks } from '../application/ports/links.ts';
import type { Dependencies } from '../application/ports.ts';
import { queriesOf } from '../application/queries.ts';
import { completedStart } from '../domain/appointment/complete.ts';
import { type BookingsSettings, NAME, PUBLISHED } from './config.ts';
import { createConsumer } from './consumer.ts';
import { customerRequestOf } from './customer-request.ts';
import { type BookingsJob, startBookingsJobs } from './jobs.ts';
import { mailParts, providerReader } from './mail.ts';
import { countBookings, measureMessages } from './measures.ts';
import { translateError } from './refusals.ts';

const FOLDER = new URL('../../', import.meta.url);

export interface RunningBookings extends RunningService {
  readonly jobs: Pick<Jobs<BookingsJob>, 'runNow'>;
}

/** The jobs, set once they run: the commands are composed before them. */
interface StartedJobs {
  current?: Jobs<BookingsJob>;
}

/**
 * Starts the bookings service.
 * @throws Error if the port is taken, SettingsError if appointments ahead were booked in another time zone (OPS-33), the
 * signal's reason if the start is aborted
 */
export async function startBookings(
  settings: BookingsSettings,
  options: StartOptions = {},
): Promise<RunningBookings> {
  const jobs: StartedJobs = {};
  const port = settings.BOOKINGS_PORT;
  const service = { name: NAME, folder: FOLDER, port, settings, options };
  const running = await startService(service, (base) => compose(settings, base, jobs));
  if (jobs.current === undefined)
    throw new Error('The jobs must be started before the service is ready.');
  return { ...running, jobs: jobs.current };
}

async function compose(
  settings: BookingsSettings,
  base: ServiceBase,
  jobs: StartedJobs,
): Promise<ServiceComposition<Context, OpenTransaction>> {
  const { BUSINESS_TIME_ZONE: zone } = settings;
  const { pool, clock, parts } = base;
  const { metrics } = base.telemetry;
  const prisma = createPrisma(pool);
  parts.onStop(() => prisma.$disconnect());
  const agent = new Agent({ connections: 10 });
  parts.onStop(() => agent.close());
  const links = linksOf(settings);
  const { pages, ...sending } = await mailParts(settings, { pool, links, clock, agent }, parts);

  const onMessagePlanned: MessagePlanned = (dueAt) => {
    const delayMs = dueAt === 'now' ? 0 : dueAt.getTime() - clock().getTime();
    if (delayMs > 0) jobs.current?.runLater('sendMail', delayMs);
    else jobs.current?.runSoon('sendMail');
  };
  const deps = dependenciesOf(settings, base, {
    prisma,
    agent,
    links,
    texting: sending.texts ? { zone } : null,
    onMessagePlanned,
  });
  const commands = commandsOf(deps);
  const queries = queriesOf(deps);
  return {
    resolvers: createResolvers(commands, queries, pages.tellsVehicle),
    contextOf: (caller, { headers }) => {
      const customer = customerRequestOf(caller, headers.authorization ?? '');
      return createContext(caller, customer, queries, clock());
    },
    routes: (app) => {
      serveExport(app, base.pool, EXPORT_QUERIES);
      serveBusiness(app, queries, zone);
      serveOwnedData(app, queries);
      serveBookingLinks(app, commands, queries, pages);
      serveCalendar(app, queries, pages.calendarFile);
      serveTextProvider(app, commands, providerReader(settings));
    },
    translateError,
    checksEventLog: true,
    prepare: async () => {
      // Loads Prisma's engine now, so that the first request doesn't wait for it.
      await prisma.$connect();
      await keepBookedZone(pool, zone, completedStart(clock()));
    },
    rehearsal: '{ appointments(first: 1) { nodes { id } } }',
    publishes: PUBLISHED,
    consumer: createConsumer(pool, { clock, zone, onMessagePlanned }),
    startJobs(background, here) {
      measureMessages(metrics, pool, clock);
      jobs.current = background.add(
        startBookingsJobs(settings, base, { deps, sending, onMessagePlanned, here }),
      );
    },
  };
}

/** The links in messages; those made with the other secret stay valid. */
function linksOf({ LINK_SECRET, LINK_OTHER_SECRET }: BookingsSettings): BookingLinks {
  return createBookingLinks([LINK_SECRET, ...(LINK_OTHER_SECRET ? [LINK_OTHER_SECRET] : [])]);
}

/** What the dependencies are made from, beside settings and base. */
interface Sources {
  readonly prisma: PrismaClient;
  readonly agent: Agent;
  readonly links: BookingLinks;
  readonly texting: Dependencies['texting'];
  readonly onMessagePlanned: MessagePlanned;
}

function dependenciesOf(
  settings: BookingsSettings,
  { pool, clock, telemetry }: ServiceBase,
  { prisma, agent, links, texting, onMessagePlanned }: Sources,
): Dependencies {
  const zone = settings.BUSINESS_TIME_ZONE;
  const writing = { source: NAME, toEvent: toOutboxEvent, onMessagePlanned };
  return {
    bookings: countBookings(createBookingStore(pool, writing), telemetry.metrics),
    inTransaction: createTransactions(pool, writing),
    business: createBusinessStore(pool, NAME, toBusinessEvent),
    crews: createCrewStore(pool, { source: NAME, toEvent: toCrewEvent, zone }),
    reads: { ...createBookingReads(prisma, pool), ...createMessageReads(prisma) },
    vehicles: createVehicleDirectory(settings.VEHICLES_URL, agent),
    links,
    recipients: createRecipients(pool),
    textReports: createTextReports(pool),
    clock,
    zone,
    texting,
    quotas: {
      drafts: settings.DRAFTS_PER_OWNER,
      appointmentsAhead: settings.APPOINTMENTS_PER_OWNER,
    },
    dayLimits: {
      appointmentsPerClient: settings.APPOINTMENTS_PER_CLIENT,
      answersPerOwner: settings.ANSWERS_PER_OWNER,
      answersPerClient: settings.ANSWERS_PER_CLIENT,
    },
    newId,
    randomBytes,
  };
}
