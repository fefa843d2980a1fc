import { readFileSync } from 'node:fs';
import {
  createServiceServer,
  createTokenVerifier,
  type EventBus,
  type Gate,
  type Logger,
  listen,
  type Stack,
} from '@dewlane/service-kit';
import type pg from 'pg';
import { createContext } from '../adapters/graphql/context.ts';
import { createResolvers } from '../adapters/graphql/resolvers.ts';
import { type RenderLinkPage, serveBookingLinks } from '../adapters/http/booking-link-route.ts';
import { serveBusiness } from '../adapters/http/business-route.ts';
import { serveCalendar } from '../adapters/http/calendar-route.ts';
import { serveOwnedData } from '../adapters/http/owned-data-route.ts';
import type { BusinessStore } from '../application/business-ports.ts';
import type { Commands } from '../application/commands.ts';
import type { LinkParts } from '../application/link-ports.ts';
import { todayBegan } from '../application/queries/list-appointments.ts';
import type { MailReads } from '../application/queries/mail-ports.ts';
import type { BookingReads } from '../application/queries/ports.ts';
import { queriesOf } from '../application/queries.ts';
import type { Appointment } from '../domain/appointment/appointment.ts';
import { type BookingsSettings, NAME } from './config.ts';

const TYPE_DEFS = new URL('../../src/adapters/graphql/schema.graphql', import.meta.url);

/** What is rendered for other uses than mail. */
export interface Pages {
  readonly linkPage: RenderLinkPage;
  readonly calendarFile: (appointment: Appointment) => string;
}

/** What the server answers with, and looks at to tell whether it is ready. */
export interface Served {
  readonly log: Logger;
  readonly pool: pg.Pool;
  readonly bus: EventBus;
  readonly commands: Commands;
  readonly pages: Pages;
  readonly reads: BookingReads & MailReads;
  readonly business: Pick<BusinessStore, 'read'>;
  /** What links are followed with, the clock among it. */
  readonly links: LinkParts;
  readonly gate: Gate;
  readonly signal: AbortSignal | undefined;
}

/** Starts the HTTP server; answers where it is reached. */
export async function serve(
  settings: BookingsSettings,
  { log, pool, bus, commands, pages, reads, business, links, gate, signal }: Served,
  parts: Stack,
): Promise<string> {
  const { BUSINESS_TIME_ZONE: zone, KEY_SET_URL: keySetUrl } = settings;
  const { clock } = links;
  const queries = queriesOf(reads, { ...links, business, zone });
  const app = await createServiceServer({
    name: NAME,
    log,
    typeDefs: readFileSync(TYPE_DEFS, 'utf8'),
    resolvers: createResolvers(commands, queries),
    verifyToken: createTokenVerifier({ keySetUrl }),
    contextOf: (caller, { headers }) => {
      const now = clock();
      const credential = headers.authorization ?? '';
      return createContext(caller, credential, reads, todayBegan(now, zone), now);
    },
    readiness: {
      own: { database: () => pool.query('select 1') },
      others: { 'event log': () => bus.ensureTopics([]) },
    },
    gate,
    signal,
    routes: (app) => {
      serveBusiness(app, queries);
      serveOwnedData(app, queries);
      serveBookingLinks(app, commands, queries, pages.linkPage);
      serveCalendar(app, queries, pages.calendarFile);
    },
  });
  parts.onStop(() => app.close());
  return await listen(app, { host: settings.HOST, port: settings.BOOKINGS_PORT });
}
