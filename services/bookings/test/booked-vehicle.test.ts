import { randomUUID } from 'node:crypto';
import { TOPICS } from '@dewlane/events';
import type { OwnedVehicle } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { vehicleDeleted } from './support/events.ts';
import { type Customer, guest, type Harness, startHarness } from './support/harness.ts';
import { ANSWERS, booked, operationsOf } from './support/operations.ts';

describe('the vehicle of a booking', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    operations = operationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(() => {
    harness.vehicles.mode = 'responds';
    harness.vehicles.meanwhile = async () => undefined;
  });

  const vehicleOf = ({ customer }: Customer, id: string): OwnedVehicle => ({
    id,
    userId: customer.id,
    label: '1999 Honda Civic',
    type: 'sedan',
    miles: '180,000',
    color: null,
    version: 1,
  });
  const countOf = async (table: string, column: string, value: string) => {
    const { rows } = await harness.pool.query<{ count: number }>(
      `select count(*)::int as count from "${table}" where "${column}" = $1`,
      [value],
    );
    return rows[0]?.count;
  };

  it('is looked up on the caller’s behalf if it was created a moment ago', async () => {
    const ann = guest();
    const id = randomUUID();
    harness.vehicles.known.set(id, vehicleOf(ann, id));
    const { appointment } = await booked(harness, ann, {}, { vehicleId: id });
    expect(appointment.vehicleInfo).toBe('1999 Honda Civic');
    expect(harness.vehicles.asked.at(-1)).toMatch(/^Bearer \S+$/);
    expect(await countOf('vehicles', 'id', id)).toBe(0);
  });

  it.each(['hangs', 'drops', 'fails'] as const)(
    'causes a 503 if it cannot be looked up now (the service %s), and nothing is saved',
    async (mode) => {
      harness.vehicles.mode = mode;
      const ann = guest();
      const input = { vehicleId: randomUUID(), answers: ANSWERS, idempotencyKey: randomUUID() };
      const before = Date.now();
      const { errors } = await operations.book(ann, input);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
      // Before the gateway's timeout.
      expect(Date.now() - before).toBeLessThan(10_000);
      expect(await countOf('services', 'userId', ann.customer.id)).toBe(0);
      expect(await countOf('quiz_responses', 'userId', ann.customer.id)).toBe(0);
      expect(await countOf('idempotency_keys', 'principal', ann.customer.id)).toBe(0);
    },
  );

  it.each(['drops', 'fails'] as const)(
    'is looked up again if one process of the service %s, as one that is stopping may',
    async (mode) => {
      const ann = guest();
      const id = randomUUID();
      harness.vehicles.known.set(id, vehicleOf(ann, id));
      harness.vehicles.mode = mode;
      const before = harness.vehicles.asked.length;
      harness.vehicles.meanwhile = async (asked) => {
        if (asked > before + 2) harness.vehicles.mode = 'responds';
      };
      const { appointment } = await booked(harness, ann, {}, { vehicleId: id });
      expect(appointment.vehicleInfo).toBe('1999 Honda Civic');
      expect(harness.vehicles.asked.length).toBeGreaterThanOrEqual(before + 3);
    },
  );

  it('is taken from an event that arrived during a failed lookup', async () => {
    const ann = guest();
    const id = randomUUID();
    harness.vehicles.mode = 'drops';
    harness.vehicles.meanwhile = async () => {
      await harness.pool.query(
        `insert into vehicles ("id", "version", "deleted", "userId", "label", "type", "miles", "color")
         values ($1, 1, false, $2, '1999 Honda Civic', 'sedan', '180,000', null) on conflict do nothing`,
        [id, ann.customer.id],
      );
    };
    const { appointment } = await booked(harness, ann, {}, { vehicleId: id });
    expect(appointment.vehicleInfo).toBe('1999 Honda Civic');
  });

  it("API-14 is refused with 404 if it is somebody else's, and nothing is saved", async () => {
    const ann = guest();
    for (const vehicleId of [await harness.vehicleOf(guest()), 'not-an-id', '42']) {
      const { errors } = await operations.book(ann, { vehicleId, answers: ANSWERS });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    }
    expect(await countOf('services', 'userId', ann.customer.id)).toBe(0);
  });

  it('DATA-20 leaves its label in its appointments when it is deleted', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann);
    await harness.publish(TOPICS.vehicles, vehicleDeleted(appointment.vehicleId, 2));
    await eventually(async () => {
      const { rows } = await harness.pool.query(
        'select deleted, label from vehicles where id = $1',
        [appointment.vehicleId],
      );
      expect(rows).toEqual([{ deleted: true, label: null }]);
    });
    const { data } = await harness.graphql<{ appointment: { vehicleInfo: string } }>(
      ann,
      'query ($id: ID!) { appointment(id: $id) { vehicleInfo vehicleId } }',
      { id: appointment.id },
    );
    expect(data?.appointment.vehicleInfo).toBe('2021 Toyota Camry');
    const again = await operations.book(ann, {
      vehicleId: appointment.vehicleId,
      answers: ANSWERS,
    });
    expect(again.errors?.[0]?.extensions.status).toBe(404);
  });
});
