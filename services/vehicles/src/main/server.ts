import { readFileSync } from 'node:fs';
import {
  type Caller,
  type Clock,
  callerOf,
  createServiceServer,
  createTokenVerifier,
  type EventBus,
  type Gate,
  type Logger,
} from '@dewlane/service-kit';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Context } from '../adapters/graphql/context.ts';
import { createLoaders } from '../adapters/graphql/loaders.ts';
import { createResolvers } from '../adapters/graphql/resolvers.ts';
import { servePhotos } from '../adapters/http/photo-routes.ts';
import { serveVehicles } from '../adapters/http/vehicle-routes.ts';
import { ownersOf } from '../application/ports.ts';
import type { UseCases } from '../application/use-cases.ts';
import { businessDay } from '../domain/vehicle/service-days.ts';
import type { VehiclesSettings } from './config.ts';
import { SCHEMA_FILE } from './files.ts';
import { requesterOf } from './requester.ts';

interface ServerParts {
  settings: VehiclesSettings;
  clock: Clock;
  log: Logger;
  pool: pg.Pool;
  bus: EventBus;
  useCases: UseCases;
  gate: Gate;
  signal: AbortSignal | undefined;
}

/** The service's HTTP server with its subgraph and internal routes, not listening yet. */
export async function createVehiclesServer(parts: ServerParts): Promise<FastifyInstance> {
  const { settings, log, pool, bus, useCases, gate, signal } = parts;
  return await createServiceServer<Context>({
    name: 'vehicles',
    log,
    typeDefs: readFileSync(SCHEMA_FILE, 'utf8'),
    resolvers: createResolvers(useCases),
    verifyToken: createTokenVerifier({ keySetUrl: settings.KEY_SET_URL }),
    contextOf: (caller) => contextOf(caller, parts),
    readiness: {
      own: { database: () => pool.query('select 1') },
      others: { 'event log': () => bus.ensureTopics([]) },
    },
    gate,
    signal,
    routes: async (app) => {
      serveVehicles(app, useCases, (request) => requesterOf(callerOf(request)));
      await servePhotos(app, useCases, (request) => requesterOf(callerOf(request)));
    },
  });
}

function contextOf(caller: Caller, { settings, clock, useCases }: ServerParts): Context {
  const requester = requesterOf(caller);
  const owners = requester === null ? [] : ownersOf(requester);
  return {
    requester,
    owners,
    today: businessDay(clock(), settings.BUSINESS_TIME_ZONE),
    loaders: createLoaders(useCases, owners),
  };
}
