import { randomUUID } from 'node:crypto';
import type { TokenClaims } from '@dewlane/internal-api';
import { createPool, type EventBus, type JobTiming, type OutboxEvent } from '@dewlane/service-kit';
import { createLogger, createPostgresLog, toCloudEvent } from '@dewlane/service-kit/testing';
import { startTokenIssuer } from '@dewlane/service-kit/token-issuer';
import { createTestDatabase, eventually } from '@dewlane/test-engines';
import { expect } from '@jest/globals';
import type pg from 'pg';
import { startAdmin } from '../../src/main/compose.ts';
import { type AdminSettings, adminSettings } from '../../src/main/config.ts';
import { appointment } from './states.ts';

const STAFF = { id: 's1', username: 'admin', role: 'admin' } as const;

/** The actor of a change that staff made. */
export const STAFF_ACTOR = {
  kind: 'staff',
  id: 's1',
  username: 'admin',
  address: '203.0.113.9',
} as const;

interface GraphResponse {
  // biome-ignore lint/suspicious/noExplicitAny: a response has the shape of its query; a missing field fails where it is expected
  data: any;
  errors?: { message: string; extensions: object }[];
}

/** The fields of an appointment that `oneAppointment` reads. */
interface ListedAppointment {
  version: number;
  status: string;
  price: string | null;
  location: string | null;
  customerName: string | null;
  customerEmail: string | null;
  scheduledDate: string | null;
  serviceDate: string | null;
}

type ChangeDetails = Partial<OutboxEvent> & {
  changed?: string[];
  previous?: Record<string, unknown>;
};

/** The started admin service with a database and a log of its own. */
export interface Harness {
  readonly pool: pg.Pool;
  readonly settings: AdminSettings;
  readonly bus: EventBus;
  /** Publishes a change as a relay would. */
  publish(
    topic: string,
    type: string,
    key: string,
    aggregateVersion: number,
    state: object | null,
    details?: ChangeDetails,
  ): Promise<void>;
  /** Publishes a booking in this version, overriding these fields. */
  book(id: string, more?: object, version?: number): Promise<void>;
  /** Queries the subgraph, as staff unless other claims are given. */
  ask(query: string, variables?: object, claims?: TokenClaims): Promise<GraphResponse>;
  oneAppointment(id: string): Promise<ListedAppointment | null>;
  /**
   * Runs only a consumer until staff's list has the booking in this version, for a harness without one
   * (`BACKGROUND`).
   */
  hearUntil(id: string, version: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the service on a database and an event log for one test file. */
export async function startHarness(
  timing: JobTiming = {},
  settings: Record<string, string> = {},
): Promise<Harness> {
  const [database, eventLog, issuer] = await Promise.all([
    createTestDatabase({ name: 'admin' }),
    createTestDatabase({ name: 'event_log' }),
    startTokenIssuer(),
  ]);
  const log = createLogger({ name: 'test', level: 'silent' });
  const pool = createPool({ connectionString: database.url });
  const bus = createPostgresLog({ connectionString: eventLog.url, log });
  await bus.ensureTopics([
    'bookings.appointments',
    'bookings.business',
    'bookings.crews',
    'bookings.quiz-responses',
    'identity.users',
    'identity.staff-accounts',
  ]);
  const settingsWith = (more: Record<string, string>) =>
    adminSettings.parse({
      DATABASE_URL: database.url,
      EVENT_LOG_URL: eventLog.url,
      KEY_SET_URL: issuer.keySetUrl,
      LOG_LEVEL: 'silent',
      ...settings,
      ...more,
    });
  const ownSettings = settingsWith({});
  const admin = await startAdmin(ownSettings, { timing });

  const harness: Harness = {
    pool,
    settings: ownSettings,
    bus,
    async publish(topic, type, key, aggregateVersion, state, details = {}) {
      const { changed = [], previous = {}, ...rest } = details;
      const event = toCloudEvent(topic.split('.')[0] ?? '', {
        id: randomUUID(),
        topic,
        key,
        type,
        aggregateVersion,
        actor: { kind: 'customer', id: '7' },
        occurredAt: new Date('2026-11-21T16:00:00.000Z'),
        data: { state, changed, previous },
        ...rest,
      });
      await bus.publish(topic, [{ id: event.id, key, event }]);
    },
    book: (id, more = {}, version = 1) =>
      harness.publish(
        'bookings.appointments',
        'bookings.appointment-booked.v1',
        id,
        version,
        appointment(id, more),
      ),
    async ask(query, variables = {}, claims = { staff: STAFF }) {
      const response = await fetch(`${admin.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await issuer.token(claims)}`,
        },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as GraphResponse;
    },
    async oneAppointment(id) {
      const { data } = await harness.ask(
        `query ($id: ID!) { staffAppointment(id: $id) {
          version status price location customerName customerEmail scheduledDate serviceDate
        } }`,
        { id },
      );
      return data.staffAppointment;
    },
    async hearUntil(id, version) {
      const consumer = await startAdmin(settingsWith({ BACKGROUND: 'consumer' }), { timing });
      try {
        await eventually(async () =>
          expect((await harness.oneAppointment(id))?.version).toBe(version),
        );
      } finally {
        await consumer.stop();
      }
    },
    async stop() {
      await admin.stop();
      await bus.close();
      await pool.end();
      await issuer.stop();
      await Promise.all([database.drop(), eventLog.drop()]);
    },
  };
  return harness;
}
