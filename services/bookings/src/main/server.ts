import { readFileSync } from 'node:fs';
import {
  type Clock,
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
import { serveOwnedData } from '../adapters/http/owned-data-route.ts';
import type { Commands } from '../application/commands.ts';
import { todayBegan } from '../application/queries/list-appointments.ts';
import type { MailReads } from '../application/queries/mail-ports.ts';
import type { BookingReads } from '../application/queries/ports.ts';
import { queriesOf } from '../application/queries.ts';
import { type BookingsSettings, NAME } from './config.ts';

const TYPE_DEFS = new URL('../../src/adapters/graphql/schema.graphql', import.meta.url);

/** What the server answers with, and looks at to tell whether it is ready. */
export interface Served {
  readonly log: Logger;
  readonly pool: pg.Pool;
  readonly bus: EventBus;
  readonly commands: Commands;
  readonly reads: BookingReads & MailReads;
  readonly clock: Clock;
  readonly gate: Gate;
}

/** Starts the HTTP server; answers where it is reached. */
export async function serve(
  settings: BookingsSettings,
  { log, pool, bus, commands, reads, clock, gate }: Served,
  parts: Stack,
): Promise<string> {
  const { BUSINESS_TIME_ZONE: zone, KEY_SET_URL: keySetUrl } = settings;
  const queries = queriesOf(reads, clock, zone);
  const app = await createServiceServer({
    name: NAME,
    log,
    typeDefs: readFileSync(TYPE_DEFS, 'utf8'),
    resolvers: createResolvers(commands, queries),
    verifyToken: createTokenVerifier({ keySetUrl }),
    contextOf: (caller, { headers }) =>
      createContext(caller, headers.authorization ?? '', reads, todayBegan(clock(), zone)),
    readiness: {
      own: { database: () => pool.query('select 1') },
      others: { 'event log': () => bus.ensureTopics([]) },
    },
    gate,
    routes: (app) => serveOwnedData(app, queries),
  });
  parts.onStop(() => app.close());
  return await listen(app, { host: settings.HOST, port: settings.BOOKINGS_PORT });
}
