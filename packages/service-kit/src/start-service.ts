import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BaseContext } from '@apollo/server';
import type { Topic } from '@dewlane/events';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Clock } from './application/clock.ts';
import { connectAll, createPool, type SqlExecutor } from './database/database.ts';
import { ensureMigrated } from './database/migrations.ts';
import type { BusSettings } from './events/bus-settings.ts';
import { createEventBus } from './events/create-event-bus.ts';
import type { EventBus } from './events/event-bus.ts';
import type { ConsumerParts } from './events/event-commands.ts';
import { startConsumer } from './events/inbox/consumer.ts';
import { measureConsumer, measureService } from './events/measure-service.ts';
import { startRelay } from './events/outbox/relay.ts';
import type { JobTiming } from './jobs/job-timing.ts';
import { type BackgroundPart, startNamedParts } from './process/background.ts';
import { systemClock } from './process/clock.ts';
import { type Stack, stack, startParts } from './process/lifecycle.ts';
import { createLogger, type Logger } from './process/logging.ts';
import { endProcess } from './process/process.ts';
import { onceASecond } from './process/readiness.ts';
import { retryUntilReady } from './process/retry-until-ready.ts';
import { createGate } from './server/gate.ts';
import { listen } from './server/listen.ts';
import { rehearse } from './server/rehearsal.ts';
import { createServiceServer, type ServiceServerOptions } from './server/server.ts';
import { createTokenVerifier } from './server/token-verifier.ts';
import type { HostOptions, RunningService } from './service-program.ts';
import { startTelemetry, type Telemetry } from './telemetry/telemetry.ts';

/** Options of a start, besides the settings. */
export interface StartOptions extends HostOptions {
  timing?: JobTiming;
}

/** The settings of every service (`serviceSettings`). */
export interface StartSettings extends BusSettings {
  DATABASE_URL: string;
  MIGRATE: boolean;
  HOST: string;
  LOG_LEVEL: string;
  KEY_SET_URL: string;
  BACKGROUND: ReadonlySet<BackgroundPart>;
  METRICS_HOST: string;
  METRICS_PORT?: number | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

export interface ServiceToStart {
  /** The service's name, used in its log, database connections and metrics. */
  readonly name: string;
  /** The folder with `prisma/` and `src/`. */
  readonly folder: URL;
  readonly port: number;
  readonly settings: StartSettings;
  readonly options: StartOptions;
}

/** The common parts of every service, passed to its own composition. */
export interface ServiceBase {
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly pool: pg.Pool;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly timing: JobTiming;
  /** Parts added to it are stopped after the server and the background work. */
  readonly parts: Stack;
}

/** A service's own parts: its subgraph, its routes and its background work. */
export interface ServiceComposition<
  Context extends BaseContext,
  Tx extends SqlExecutor = SqlExecutor,
> extends Pick<
    ServiceServerOptions<Context>,
    'resolvers' | 'contextOf' | 'routes' | 'translateError'
  > {
  /** Whether readiness lists the event log as degraded while it is unreachable. */
  readonly checksEventLog: boolean;
  /** Runs after the migrations and before the first request; retried on failure, unless a SettingsError says why not. */
  prepare?(): Promise<unknown>;
  /** A typical query, by which a process that only serves requests warms up before it is ready (OPS-29). */
  readonly rehearsal: string;
  /** The topics that the relay publishes to. */
  readonly publishes: readonly Topic[];
  readonly consumer?: ConsumerParts<Tx>;
  /**
   * Starts the service's jobs, if they run `here`; if not, only what this process needs of them to enqueue and measure
   * them. Parts it adds are stopped after the server.
   */
  startJobs(background: Stack, here: boolean): void;
}

/**
 * Starts a service. It listens at once, and accepts requests once its database is reachable and migrated; then relay,
 * consumer and jobs start too (design.md#running-it).
 * @throws Error if the port is taken, SettingsError if its preparation does, the signal's reason if the start is aborted
 */
export async function startService<Context extends BaseContext, Tx extends SqlExecutor>(
  { name, folder, port, settings, options }: ServiceToStart,
  compose: (
    base: ServiceBase,
  ) => ServiceComposition<Context, Tx> | Promise<ServiceComposition<Context, Tx>>,
): Promise<RunningService> {
  const { clock = systemClock, timing = {}, signal } = options;
  return await startParts(async (parts) => {
    const log = createLogger({ name, level: settings.LOG_LEVEL });
    const telemetry = parts.add(await startTelemetry({ service: name, settings, log }));
    const connectionString = settings.DATABASE_URL;
    const pool = createPool({ connectionString, applicationName: name, log });
    parts.onStop(() => pool.end());
    measureService(telemetry.metrics, pool);
    const bus = createEventBus(settings, { name, log, onCrash: endProcess(log) });
    parts.onStop(() => bus.close());
    const base = { log, telemetry, pool, bus, clock, timing, parts };
    const service = await compose(base);
    const background = parts.add(stack());

    const gate = createGate();
    const { resolvers, contextOf, routes, translateError } = service;
    const app = await createServiceServer<Context>({
      name,
      log,
      telemetry,
      typeDefs: readFileSync(new URL('src/adapters/graphql/schema.graphql', folder), 'utf8'),
      resolvers,
      verifyToken: createTokenVerifier({ service: name, keySetUrl: settings.KEY_SET_URL }),
      contextOf,
      ...(routes && { routes }),
      ...(translateError && { translateError }),
      readiness: {
        own: { database: onceASecond(() => pool.query('select 1')) },
        ...(service.checksEventLog && {
          others: { 'event log': onceASecond(() => bus.ensureTopics([])) },
        }),
      },
      gate,
      signal,
    });
    parts.onStop(() => app.close());
    const url = await listen(app, { host: settings.HOST, port });

    await retryUntilReady(() => makeReady({ folder, settings }, service, pool, app), {
      log,
      signal,
    });
    startBackground(settings.BACKGROUND, service, base, background);
    if (settings.BACKGROUND.has('consumer')) measureLag(service, base);
    gate.open();
    return { url };
  });
}

/** What must have happened before the first request. */
async function makeReady<Context extends BaseContext, Tx extends SqlExecutor>(
  { folder, settings }: Pick<ServiceToStart, 'folder' | 'settings'>,
  service: ServiceComposition<Context, Tx>,
  pool: pg.Pool,
  app: FastifyInstance,
): Promise<void> {
  await ensureMigrated(settings, fileURLToPath(new URL('prisma', folder)));
  await service.prepare?.();
  // Other processes serve until this one is warm. If one process does everything, there are no others.
  if (settings.BACKGROUND.size > 0) return;
  await connectAll(pool);
  await rehearse(app, service.rehearsal);
}

/** Starts those of relay and consumer that this process runs, and the jobs, which are told whether they run here. */
function startBackground<Context extends BaseContext, Tx extends SqlExecutor>(
  named: StartSettings['BACKGROUND'],
  service: ServiceComposition<Context, Tx>,
  { pool, bus, log, telemetry }: ServiceBase,
  background: Stack,
): void {
  const { publishes, consumer } = service;
  const relay = () => startRelay({ pool, bus, topics: publishes, log, telemetry });
  startNamedParts(
    named,
    {
      ...(publishes.length > 0 && { relay }),
      ...(consumer && {
        consumer: () => startConsumer({ ...consumer, bus, pool, log, telemetry }),
      }),
    },
    background,
  );
  service.startJobs(background, named.has('jobs'));
}

function measureLag<Context extends BaseContext, Tx extends SqlExecutor>(
  { consumer }: ServiceComposition<Context, Tx>,
  { pool, bus, telemetry }: ServiceBase,
): void {
  if (consumer === undefined) return;
  const { group, handlers } = consumer;
  measureConsumer(telemetry.metrics, { pool, bus, group, topics: Object.keys(handlers) });
}
