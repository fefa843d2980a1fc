import { randomUUID } from 'node:crypto';
import type { TokenClaims } from '@dewlane/internal-api';
import { createTestDatabase, eventually, type TestDatabase } from '@dewlane/local/testing';
import {
  createLogger,
  createPool,
  createPostgresLog,
  type EventBus,
  type OutboxEvent,
  toCloudEvent,
} from '@dewlane/service-kit';
import { startTokenIssuer, type TokenIssuer } from '@dewlane/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type RunningAdmin, rebuildProjections, startAdmin } from '../src/index.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const STAFF = { id: 's1', username: 'admin', role: 'admin' } as const;
const STAFF_ACTOR = { kind: 'staff', id: 's1', username: 'admin', address: '203.0.113.9' } as const;

let database: TestDatabase;
let eventLog: TestDatabase;
let issuer: TokenIssuer;
let bus: EventBus;
let pool: pg.Pool;
let admin: RunningAdmin;

beforeAll(async () => {
  [database, eventLog, issuer] = await Promise.all([
    createTestDatabase({ name: 'admin' }),
    createTestDatabase({ name: 'event_log' }),
    startTokenIssuer(),
  ]);
  pool = createPool({ connectionString: database.url });
  bus = createPostgresLog({ connectionString: eventLog.url, log });
  await bus.ensureTopics(['bookings.appointments', 'bookings.quiz-responses', 'identity.users']);
  admin = await startAdmin({
    DATABASE_URL: database.url,
    EVENT_LOG_URL: eventLog.url,
    KEY_SET_URL: issuer.keySetUrl,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ADMIN_PORT: 0,
  });
});

afterAll(async () => {
  await admin.stop();
  await bus.close();
  await pool.end();
  await issuer.stop();
  await Promise.all([database.drop(), eventLog.drop()]);
});

const appointment = (id: string, more: object = {}) => ({
  id,
  userId: '7',
  vehicleId: 'v1',
  vehicleInfo: '2021 Toyota Camry',
  vehicleType: 'sedan',
  vehicleMiles: '45000',
  vehicleColor: 'blue',
  detailerId: 1,
  serviceDate: '2026-11-23 Morning (8AM - 12PM)',
  timeSlot: 'morning',
  customTime: null,
  startsAt: '2026-11-23T16:00:00.000Z',
  endsAt: '2026-11-23T18:00:00.000Z',
  serviceType: 'Detail',
  servicePackage: 'detail',
  status: 'scheduled',
  priceCents: 15_000,
  price: '$150',
  confirmationNumber: 'CW-ABCD2345',
  location: '1 Main St',
  specialInstructions: null,
  contactName: null,
  contactPhone: '555 0100 200',
  contactEmail: null,
  parkingOption: 'Driveway',
  previouslyDetailed: 'no',
  occupants: 'NONE',
  customVehicleInfo: null,
  quizResponseId: null,
  sessionId: null,
  createdAt: '2026-11-21T16:00:00.000Z',
  updatedAt: '2026-11-21T16:00:00.000Z',
  ...more,
});

const user = (id: string, more: object = {}) => ({
  id,
  username: `user${id}`,
  email: `user${id}@example.com`,
  firstName: 'Jordan',
  lastName: null,
  phone: null,
  location: null,
  isLocked: false,
  lockoutUntil: null,
  guestIds: [],
  createdAt: '2026-11-20T16:00:00.000Z',
  updatedAt: '2026-11-20T16:00:00.000Z',
  ...more,
});

/** Publishes a change as a relay would. */
async function publish(
  topic: string,
  type: string,
  key: string,
  aggregateVersion: number,
  state: object | null,
  more: Partial<OutboxEvent> & { changed?: string[]; previous?: Record<string, unknown> } = {},
): Promise<void> {
  const { changed = [], previous = {}, ...rest } = more;
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
}

const book = (id: string, more: object = {}, version = 1) =>
  publish(
    'bookings.appointments',
    'bookings.appointment-booked.v1',
    id,
    version,
    appointment(id, more),
  );

// The tests read answers of many shapes; what is not there fails where it is expected.
// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is its query's
type Answer = { data: any; errors?: any };

async function ask(
  query: string,
  variables: object = {},
  claims: TokenClaims = { staff: STAFF },
): Promise<Answer> {
  const response = await fetch(`${admin.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await issuer.token(claims)}`,
    },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer;
}

const oneAppointment = async (id: string) => {
  const { data } = await ask(
    `query ($id: ID!) { staffAppointment(id: $id) {
      version status price location customerName customerEmail scheduledDate serviceDate
    } }`,
    { id },
  );
  return data.staffAppointment;
};

describe('lists', () => {
  beforeEach(async () => {
    await pool.query('truncate appointments, users, quiz_responses, audit_entries');
  });

  it('show what customers booked, with the account’s name and e-mail where the contact has none', async () => {
    const id = randomUUID();
    await publish('identity.users', 'identity.user-registered.v1', '7', 1, user('7'));
    await book(id);
    await eventually(async () => {
      expect(await oneAppointment(id)).toEqual({
        version: 1,
        status: 'scheduled',
        price: '$150',
        location: '1 Main St',
        customerName: 'Jordan',
        customerEmail: 'user7@example.com',
        scheduledDate: '2026-11-23',
        serviceDate: '2026-11-23 Morning (8AM - 12PM)',
      });
    });
  });

  it('keep the newest version when events come out of order, and a deletion for good', async () => {
    const id = randomUUID();
    await book(id, { location: 'third' }, 3);
    await book(id, { location: 'second' }, 2);
    const gone = randomUUID();
    await publish('bookings.appointments', 'bookings.appointment-deleted.v1', gone, 2, null);
    await book(gone);
    const last = randomUUID();
    await book(last);
    await eventually(async () => expect(await oneAppointment(last)).toBeTruthy());
    expect(await oneAppointment(id)).toMatchObject({ version: 3, location: 'third' });
    expect(await oneAppointment(gone)).toBeNull();
  });

  it('API-31 are newest first, page by page without a gap, and count the whole', async () => {
    const ids = Array.from({ length: 7 }, () => randomUUID());
    for (const [index, id] of ids.entries()) {
      await book(id, { createdAt: `2026-11-2${Math.floor(index / 2)}T16:00:00.000Z` });
    }
    await eventually(async () => expect(await oneAppointment(ids[6] ?? '')).toBeTruthy());
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data } = await ask(
        `query ($after: String) { staffAppointments(first: 3, after: $after) {
          totalCount nodes { id createdAt } pageInfo { hasNextPage endCursor }
        } }`,
        { after },
      );
      const { totalCount, nodes, pageInfo } = data.staffAppointments;
      expect(totalCount).toBe(7);
      seen.push(...nodes.map((node: { id: string }) => node.id));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen).toHaveLength(7);
    expect(seen[0]).toBe(ids[6]);
  });

  it('ADMIN-09 match appointments to days by the date part of serviceDate', async () => {
    const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()];
    await book(first, { serviceDate: '2026-12-03 9:30 AM', startsAt: '2026-12-03T17:30:00.000Z' });
    await book(second, { serviceDate: '2026-12-03' });
    await book(other, { serviceDate: '2026-12-09 Evening (4PM - 8PM)' });
    await eventually(async () => expect(await oneAppointment(other)).toBeTruthy());
    const { data } = await ask(`{
      staffAppointmentCounts(month: "2026-12") { date count }
      staffAppointmentsOfDay(date: "2026-12-03") { id }
    }`);
    expect(data.staffAppointmentCounts).toEqual([
      { date: '2026-12-03', count: 2 },
      { date: '2026-12-09', count: 1 },
    ]);
    expect(data.staffAppointmentsOfDay).toEqual([{ id: second }, { id: first }]);
  });

  it.each([
    ['staffAppointments(first: 0) { totalCount }', 'first must be at least 1'],
    ['staffAppointments(first: 1001) { totalCount }', 'first must be at most 1000'],
    ['staffUsers(after: "nonsense") { totalCount }', 'after is not a cursor of this list'],
    ['staffAppointmentsOfDay(date: "tomorrow") { id }', 'date must be a day, YYYY-MM-DD'],
    ['staffAppointmentCounts(month: "2026-13") { date }', 'month must be YYYY-MM'],
  ])('refuse %s', async (field, message) => {
    const { errors } = await ask(`{ ${field} }`);
    expect(errors[0]).toMatchObject({
      message,
      extensions: { code: 'VALIDATION_FAILED', status: 400 },
    });
  });
});

describe('audit log', () => {
  it('PERM-08 holds every staff change: who, what, before, after, when, from where', async () => {
    const id = randomUUID();
    await book(id);
    await publish(
      'bookings.appointments',
      'bookings.appointment-changed.v1',
      id,
      2,
      appointment(id, { price: '$175.50', priceCents: 17_550 }),
      { actor: STAFF_ACTOR, changed: ['price'], previous: { price: '$150' } },
    );
    await publish('bookings.appointments', 'bookings.appointment-deleted.v1', id, 3, null, {
      actor: STAFF_ACTOR,
      previous: { price: '$175.50' },
    });
    await eventually(async () => {
      const { data } = await ask(
        `query ($id: ID!) { auditEntries(subjectId: $id) { totalCount nodes {
          actor address action subjectType subjectId before after occurredAt
        } } }`,
        { id },
      );
      expect(data.auditEntries.totalCount).toBe(2);
      const changed = data.auditEntries.nodes.find(
        (node: { action: string }) => node.action === 'appointment-changed',
      );
      expect(changed).toEqual({
        actor: 'admin',
        address: '203.0.113.9',
        action: 'appointment-changed',
        subjectType: 'appointment',
        subjectId: id,
        before: { price: '$150' },
        after: { price: '$175.50' },
        occurredAt: '2026-11-21T16:00:00.000Z',
      });
    });
  });
});

describe('the answer of a staff write', () => {
  const reference = (id: string, version: number) =>
    ask(
      `query ($representations: [_Any!]!) { _entities(representations: $representations) {
        ... on StaffAppointment { id version stale deleted location }
      } }`,
      { representations: [{ __typename: 'StaffAppointment', id, version }] },
    );

  it('waits for the version that was written', async () => {
    const id = randomUUID();
    await book(id);
    await eventually(async () => expect(await oneAppointment(id)).toBeTruthy());
    const answer = reference(id, 2);
    await book(id, { location: 'new place' }, 2);
    expect((await answer).data._entities).toEqual([
      { id, version: 2, stale: false, deleted: false, location: 'new place' },
    ]);
  });

  it('waits for the tombstone of a deletion', async () => {
    const id = randomUUID();
    await book(id);
    const answer = reference(id, 2);
    await publish('bookings.appointments', 'bookings.appointment-deleted.v1', id, 2, null);
    expect((await answer).data._entities).toEqual([
      { id, version: 2, stale: false, deleted: true, location: null },
    ]);
  });

  it('says that it is stale when the change has not come within 2 s', async () => {
    const id = randomUUID();
    await book(id);
    const { data } = await reference(id, 9);
    expect(data._entities).toEqual([
      { id, version: 1, stale: true, deleted: false, location: '1 Main St' },
    ]);
  });
});

describe('rebuild', () => {
  it('makes the same rows from the first event, and leaves the audit log alone', async () => {
    const marker = randomUUID();
    await book(marker);
    await eventually(async () => expect(await oneAppointment(marker)).toBeTruthy());
    const snapshot = async () => {
      const rows = async (table: string) =>
        (await pool.query(`select * from ${table} order by id`)).rows;
      return [await rows('users'), await rows('quiz_responses'), await rows('audit_entries')];
    };
    // The suite above cleared the lists: the first rebuild brings back all that the log holds.
    await rebuildProjections(bus, pool);
    const whole = (await pool.query('select * from appointments order by id')).rows;
    const before = await snapshot();
    await pool.query(`update appointments set "location" = 'spoilt'`);
    const rebuilt = await rebuildProjections(bus, pool);
    expect(rebuilt.map(({ projection }) => projection)).toEqual(
      expect.arrayContaining(['appointments', 'users', 'quizResponses']),
    );
    expect((await pool.query('select * from appointments order by id')).rows).toEqual(whole);
    expect(whole.length).toBeGreaterThan(7);
    expect(await snapshot()).toEqual(before);
    const indexes = await pool.query(
      `select indexname from pg_indexes where tablename = 'appointments' order by 1`,
    );
    expect(indexes.rows.map(({ indexname }) => indexname)).toEqual([
      'appointments_createdAt_id_idx',
      'appointments_pkey',
      'appointments_scheduledDate_startsAt_idx',
    ]);
  });
});

describe('permissions', () => {
  const fields = [
    'staffAppointments { totalCount }',
    'staffAppointmentsOfDay(date: "2026-11-21") { id }',
    'staffAppointmentCounts(month: "2026-11") { date }',
    'staffAppointment(id: "x") { id }',
    'staffUsers { totalCount }',
    'staffQuizResponses { totalCount }',
    'auditEntries { totalCount }',
    '_entities(representations: [{ __typename: "StaffAppointment", id: "x", version: 1 }]) { __typename }',
    '_entities(representations: [{ __typename: "StaffUser", id: "7", version: 1 }]) { __typename }',
  ];
  const others: TokenClaims[] = [
    { customer: { kind: 'guest', id: `guest_${randomUUID()}`, guestIds: [] } },
    { customer: { kind: 'customer', id: '7', guestIds: [] } },
    { system: 'gateway' },
    {},
  ];

  it.each(fields)('PERM-03 let staff read %s', async (field) => {
    expect((await ask(`{ ${field} }`)).errors).toBeUndefined();
  });

  it.each(fields)('PERM-05 refuse everybody else %s', async (field) => {
    for (const claims of others) {
      const { data, errors } = await ask(`{ ${field} }`, {}, claims);
      expect(errors[0].extensions).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
      expect(
        Object.values(data ?? {})
          .flat()
          .filter(Boolean),
      ).toEqual([]);
    }
  });
});
