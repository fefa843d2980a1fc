import { randomUUID } from 'node:crypto';
import { type AnyEvent, TOPICS, type Topic } from '@dewlane/events';
import type { CustomerPrincipal, TokenClaims } from '@dewlane/internal-api';
import { createPool, type EventBus, type JobTiming, stack } from '@dewlane/service-kit';
import { createLogger, createPostgresLog } from '@dewlane/service-kit/testing';
import { startTokenIssuer } from '@dewlane/service-kit/token-issuer';
import { createTestDatabase, eventually } from '@dewlane/test-engines';
import type pg from 'pg';
import { bookingsSettings, type RunningBookings, startBookings } from '../../src/index.ts';
import { vehicleAdded } from './events.ts';
import { startVehiclesService, type VehiclesService } from './vehicles-service.ts';

export interface GraphqlError {
  message: string;
  extensions: {
    code: string;
    status: number;
    fields?: Record<string, string>;
    alternatives?: string[];
  };
}

export interface GraphqlResponse<Data> {
  data: Data | null;
  errors?: GraphqlError[];
}

/** The started service over HTTP, with a PostgreSQL of its own. */
export interface Harness {
  readonly service: RunningBookings;
  readonly pool: pg.Pool;
  readonly bus: EventBus;
  readonly vehicles: VehiclesService;
  readonly databaseUrl: string;
  /** The settings of the service, for starting another process beside it. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops the service's clock at this instant. */
  setTime(iso: string): void;
  /** Advances the clock by so many milliseconds. */
  pass(ms: number): void;
  token(claims: TokenClaims): Promise<string>;
  fetch(claims: TokenClaims, path: string, init?: RequestInit): Promise<Response>;
  graphql<Data>(
    claims: TokenClaims,
    query: string,
    variables?: Record<string, unknown>,
    /** What the gateway adds, such as the client's address. */
    headers?: Readonly<Record<string, string>>,
  ): Promise<GraphqlResponse<Data>>;
  publish(topic: Topic, ...events: AnyEvent[]): Promise<void>;
  /** Adds a customer's vehicle to the projection. */
  vehicleOf(claims: Customer, label?: string): Promise<string>;
  /** Truncates tables with cascade, while the service's jobs may be running. */
  empty(...tables: string[]): Promise<void>;
  /** The outbox events of one aggregate, oldest first. */
  eventsOf(id: string): Promise<AnyEvent[]>;
  stop(): Promise<void>;
}

export type Customer = { customer: CustomerPrincipal };

/** Wednesday, 10:00 in the business time zone. */
export const START = '2026-11-18T18:00:00.000Z';

export interface HarnessOptions {
  /** Overrides the default test settings. */
  env?: Readonly<Record<string, string>>;
  timing?: JobTiming;
  /** Fills the database before the service starts. */
  before?: (pool: pg.Pool) => Promise<unknown>;
}

/** Starts the service with databases of its own; its clock stands at START. */
export async function startHarness({
  env,
  timing = {},
  before,
}: HarnessOptions = {}): Promise<Harness> {
  const parts = stack();
  const database = await createTestDatabase({ name: 'bookings' });
  parts.onStop(() => database.drop());
  const eventLog = await createTestDatabase({ name: 'event_log' });
  parts.onStop(() => eventLog.drop());
  const issuer = parts.add(await startTokenIssuer());
  const vehicles = parts.add(await startVehiclesService());
  const pool = createPool({ connectionString: database.url, max: 3 });
  parts.onStop(() => pool.end());
  const log = createLogger({ name: 'test', level: 'silent' });
  const bus = createPostgresLog({ connectionString: eventLog.url, log });
  parts.onStop(() => bus.close());
  await bus.ensureTopics(Object.values(TOPICS));

  await before?.(pool);

  let time = new Date(START);
  const settings = {
    LOG_LEVEL: 'silent',
    KEY_SET_URL: issuer.keySetUrl,
    DATABASE_URL: database.url,
    EVENT_LOG_URL: eventLog.url,
    VEHICLES_URL: vehicles.url,
    BUSINESS_TIME_ZONE: 'America/Los_Angeles',
    LINK_SECRET: 'of-these-tests-thirty-two-characters',
    PUBLIC_URL: 'https://wash.example',
    ...env,
  };
  const service = await startBookings(bookingsSettings.parse(settings), {
    clock: () => time,
    timing,
  });
  parts.add(service);

  const request = async (claims: TokenClaims, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await issuer.token(claims)}`);
    return await fetch(`${service.url}${path}`, { ...init, headers });
  };
  const publish: Harness['publish'] = (topic, ...events) =>
    bus.publish(
      topic,
      events.map((event) => ({ id: event.id, key: event.subject, event })),
    );
  return {
    service,
    pool,
    bus,
    vehicles,
    databaseUrl: database.url,
    env: settings,
    setTime: (iso) => {
      time = new Date(iso);
    },
    pass: (ms) => {
      time = new Date(time.getTime() + ms);
    },
    token: (claims) => issuer.token(claims),
    fetch: request,
    async graphql<Data>(claims: TokenClaims, query: string, variables = {}, headers = {}) {
      const response = await request(claims, '/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as GraphqlResponse<Data>;
    },
    publish,
    async vehicleOf({ customer }, label = '2021 Toyota Camry') {
      const id = randomUUID();
      await publish(TOPICS.vehicles, vehicleAdded(id, { userId: customer.id, label }));
      await eventually(async () => {
        const { rowCount } = await pool.query('select from vehicles where id = $1', [id]);
        return rowCount === 1;
      });
      return id;
    },
    async empty(...tables) {
      // Retried, because it can deadlock with a job.
      await eventually(() => pool.query(`truncate ${tables.join(', ')} cascade`));
    },
    async eventsOf(id) {
      const { rows } = await pool.query<{ event: AnyEvent }>(
        'select event from outbox where key = $1 order by sequence',
        [id],
      );
      return rows.map(({ event }) => event);
    },
    stop: parts.stop,
  };
}

/** A new customer with an account. */
export function customer(...guestIds: string[]): Customer {
  const id = String(Math.floor(Math.random() * 1e9));
  return { customer: { kind: 'customer', id, guestIds } };
}

/** A new guest. */
export function guest(): Customer {
  return { customer: { kind: 'guest', id: `guest_${randomUUID()}`, guestIds: [] } };
}

export const STAFF: TokenClaims = {
  staff: { id: randomUUID(), username: 'wash-desk', role: 'admin' },
};
export const VISITOR: TokenClaims = {};
