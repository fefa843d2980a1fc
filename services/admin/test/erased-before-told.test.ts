import { randomUUID } from 'node:crypto';
import {
  appendToOutbox,
  forgetOwners,
  inTransaction,
  type OutboxEvent,
} from '@dewlane/service-kit';
import { createLogger, startRelay } from '@dewlane/service-kit/testing';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Harness, STAFF_ACTOR, startHarness } from './support/harness.ts';
import { appointment } from './support/states.ts';

const TOPIC = 'bookings.appointments';
const OWNER = { kind: 'customer', id: '7' } as const;
const DONE_AT = new Date('2026-11-21T16:00:00.000Z');

let admin: Harness;
beforeAll(async () => {
  admin = await startHarness({ env: { BACKGROUND: 'none' } });
});
afterAll(() => admin.stop());

/** Its outbox stands for that of bookings: no process of admin's publishes from it. */
const append = (...events: OutboxEvent[]) =>
  inTransaction(admin.pool, (tx) => appendToOutbox(tx, 'bookings', events));

const changed = (id: string, aggregateVersion: number, more: Partial<OutboxEvent>) => ({
  id: randomUUID(),
  topic: TOPIC,
  key: id,
  type: 'bookings.appointment-changed.v1',
  aggregateVersion,
  actor: OWNER,
  occurredAt: DONE_AT,
  data: { state: appointment(id), changed: [], previous: {} },
  ...more,
});

const log = createLogger({ name: 'test', level: 'silent' });

const publishAll = async () => {
  const relay = startRelay({ pool: admin.pool, bus: admin.bus, topics: [TOPIC], log });
  try {
    await eventually(async () => {
      const { rows } = await admin.pool.query('select from outbox where "publishedAt" is null');
      expect(rows).toEqual([]);
    });
  } finally {
    await relay.stop();
  }
};

it.each([
  ['before the bus hears of it', false],
  ['when the bus has heard of it and the audit log has not', true],
])(
  'PERM-15 files what staff did to a booking, without a text, if its person is erased %s',
  async (_when, isPublished) => {
    const id = randomUUID();
    const byStaff = changed(id, 2, {
      actor: STAFF_ACTOR,
      data: {
        state: appointment(id, { location: '2 Oak St' }),
        changed: ['location'],
        previous: { location: '1 Main St' },
      },
    });
    await append(changed(id, 1, { type: 'bookings.appointment-booked.v1' }), byStaff);
    if (isPublished) await publishAll();
    const erased = appointment(id, { location: null, vehicleInfo: '' });
    await inTransaction(admin.pool, async (tx) => {
      await forgetOwners(tx, { keys: [id], principals: [OWNER.id] });
      await appendToOutbox(tx, 'bookings', [
        changed(id, 3, { erases: true, data: { state: erased, changed: [], previous: {} } }),
      ]);
    });
    const waiting = await admin.pool.query('select "event" from outbox');
    expect(JSON.stringify(waiting.rows)).not.toMatch(/Oak St|Main St|Camry/);

    await publishAll();
    await admin.hearUntil(id, 3);
    const { rows } = await admin.pool.query('select * from audit_entries where "subjectId" = $1', [
      id,
    ]);
    expect(rows).toEqual([
      {
        id: byStaff.id,
        actorId: STAFF_ACTOR.id,
        actor: STAFF_ACTOR.username,
        address: STAFF_ACTOR.address,
        action: 'appointment-changed',
        subjectType: 'appointment',
        subjectId: id,
        before: {},
        after: {},
        occurredAt: DONE_AT,
      },
    ]);
    const logged: unknown[] = [];
    await admin.bus.readAll(TOPIC, async ({ key, event }) => {
      if (key === id) logged.push(event);
    });
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toMatch(/Oak St|Main St|Camry/);
  },
);
