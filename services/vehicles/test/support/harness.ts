import { randomUUID } from 'node:crypto';
import { type AnyEvent, type AppointmentState, TOPICS, type Topic } from '@dewlane/events';
import {
  appointmentChangedSample,
  appointmentDeletedSample,
  guestMovedSample,
} from '@dewlane/events/samples';
import type { CustomerPrincipal, TokenClaims } from '@dewlane/internal-api';
import { createPool, type EventBus, type JobTiming, stack } from '@dewlane/service-kit';
import { createLogger, createPostgresLog } from '@dewlane/service-kit/testing';
import { startTokenIssuer, type TokenIssuer } from '@dewlane/service-kit/token-issuer';
import { createTestDatabase } from '@dewlane/test-engines';
import type pg from 'pg';
import { startVehicles, vehiclesSettings } from '../../src/index.ts';

export interface GraphqlError {
  message: string;
  extensions: { code: string; status: number; fields?: Record<string, string> };
}

export interface GraphqlResponse<Data> {
  data: Data | null;
  errors?: GraphqlError[];
}

/** The started service over HTTP, with a PostgreSQL of its own. */
export interface Harness {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly bus: EventBus;
  /** Stops the service's clock at this instant. */
  setTime(iso: string): void;
  token: TokenIssuer['token'];
  graphql<Data>(
    claims: TokenClaims,
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<GraphqlResponse<Data>>;
  fetch(claims: TokenClaims, path: string, init?: RequestInit): Promise<Response>;
  publish(topic: Topic, ...events: AnyEvent[]): Promise<void>;
  /** The events in the outbox of one vehicle, oldest first. */
  eventsOf(vehicleId: string): Promise<AnyEvent[]>;
  stop(): Promise<void>;
}

export const START = '2026-06-15T19:00:00.000Z';

/** Starts all of it; `settings` replace those of the service. */
export async function startHarness(
  settings: Record<string, string> = {},
  timing: JobTiming = {},
): Promise<Harness> {
  const parts = stack();
  const database = await createTestDatabase({ name: 'vehicles' });
  parts.onStop(() => database.drop());
  const eventLog = await createTestDatabase({ name: 'event_log' });
  parts.onStop(() => eventLog.drop());
  const issuer = parts.add(await startTokenIssuer());
  const pool = createPool({ connectionString: database.url, max: 2 });
  parts.onStop(() => pool.end());
  const log = createLogger({ name: 'test', level: 'silent' });
  const bus = createPostgresLog({ connectionString: eventLog.url, log });
  parts.onStop(() => bus.close());
  await bus.ensureTopics(Object.values(TOPICS));

  let time = new Date(START);
  const { url, stop } = await startVehicles(
    vehiclesSettings.parse({
      LOG_LEVEL: 'silent',
      KEY_SET_URL: issuer.keySetUrl,
      DATABASE_URL: database.url,
      EVENT_LOG_URL: eventLog.url,
      BUSINESS_TIME_ZONE: 'America/Los_Angeles',
      ...settings,
    }),
    { clock: () => time, timing },
  );
  parts.onStop(stop);

  const request = async (claims: TokenClaims, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await issuer.token(claims)}`);
    return await fetch(`${url}${path}`, { ...init, headers });
  };
  return {
    url,
    pool,
    bus,
    setTime: (iso) => {
      time = new Date(iso);
    },
    token: issuer.token,
    fetch: request,
    async graphql<Data>(claims: TokenClaims, query: string, variables = {}) {
      const response = await request(claims, '/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as GraphqlResponse<Data>;
    },
    publish: (topic, ...events) =>
      bus.publish(
        topic,
        events.map((event) => ({ id: event.id, key: event.subject, event })),
      ),
    async eventsOf(vehicleId) {
      const { rows } = await pool.query<{ event: AnyEvent }>(
        'select event from outbox where key = $1 order by sequence',
        [vehicleId],
      );
      return rows.map(({ event }) => event);
    },
    stop: parts.stop,
  };
}

/** A new customer with an account. */
export function customer(...guestIds: string[]): { customer: CustomerPrincipal } {
  const id = String(Math.floor(Math.random() * 1e9));
  return { customer: { kind: 'customer', id, guestIds } };
}

/** A new guest. */
export function guest(): { customer: CustomerPrincipal } {
  return { customer: { kind: 'guest', id: `guest_${randomUUID()}`, guestIds: [] } };
}

export const STAFF: TokenClaims = {
  staff: { id: randomUUID(), username: 'wash-desk', role: 'admin' },
};
export const VISITOR: TokenClaims = {};

interface SampleData {
  data: { state: unknown; changed: readonly string[]; previous: object };
}

/** Identity's event that guests have moved to an account. */
export function guestsMoved(userId: string, guestIds: string[], version = 2): AnyEvent {
  const sample = guestMovedSample;
  return {
    ...sample,
    id: randomUUID(),
    subject: userId,
    aggregateversion: version,
    actor: { kind: 'customer', id: userId },
    correlationid: 'the-registration',
    data: { ...data(sample), state: { ...sample.data.state, id: userId, guestIds } },
  };
}

/** Bookings' event of an appointment. */
export function appointment(
  id: string,
  version: number,
  fields: Pick<AppointmentState, 'vehicleId' | 'status' | 'serviceDate'>,
): AnyEvent {
  const sample = appointmentChangedSample;
  return {
    ...sample,
    id: randomUUID(),
    subject: id,
    aggregateversion: version,
    data: { ...data(sample), state: { ...sample.data.state, id, ...fields } },
  };
}

/** Bookings' event that an appointment is gone. */
export function appointmentDeleted(id: string, version: number): AnyEvent {
  const sample = appointmentDeletedSample;
  return {
    ...sample,
    id: randomUUID(),
    subject: id,
    aggregateversion: version,
    data: data(sample),
  };
}

function data({ data: { state, changed, previous } }: SampleData): AnyEvent['data'] {
  return { state, changed: [...changed], previous: { ...previous } };
}
