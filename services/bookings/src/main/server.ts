import { readFileSync } from 'node:fs';
import {
  type Clock,
  createServiceServer,
  createTokenVerifier,
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
import type { BookingReads } from '../application/queries/ports.ts';
import { queriesOf } from '../application/queries.ts';
import { type BookingsSettings, NAME } from './config.ts';

const TYPE_DEFS = new URL('../../src/adapters/graphql/schema.graphql', import.meta.url);

interface Served {
  readonly commands: Commands;
  readonly reads: BookingReads;
  readonly clock: Clock;
}

/** Starts the HTTP server on what it serves; answers where it is reached. */
export async function serve(
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
