import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customer, type Harness, STAFF, startHarness } from './support/harness.ts';
import { booked, operationsOf } from './support/operations.ts';

describe('concurrent edits of one appointment', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    operations = operationsOf(harness);
  });
  afterAll(() => harness?.stop());

  it('STAFF-03 refuses the later one with the current state, and changes nothing', async () => {
    const { appointment } = await booked(harness, customer());
    const { id } = appointment;
    await operations.update(STAFF, { id, expectedVersion: 1, serviceDate: '2026-11-25' });
    const late = await operations.update(STAFF, { id, expectedVersion: 1, priceCents: 1 });
    expect(late.errors?.[0]).toMatchObject({
      message: 'Somebody else has changed this appointment meanwhile.',
      extensions: {
        code: 'CHANGED_MEANWHILE',
        status: 409,
        current: {
          version: 2,
          serviceDate: '2026-11-25 Morning (8AM - 12PM)',
          status: 'scheduled',
          priceCents: 20_000,
          price: '$200',
          location: '1 Main St, San Jose',
        },
      },
    });
    const removal = await operations.remove(STAFF, { id, expectedVersion: 1 });
    expect(removal.errors?.[0]?.extensions.code).toBe('CHANGED_MEANWHILE');
    const { data } = await operations.update(STAFF, { id, expectedVersion: 2, priceCents: 1 });
    expect(data?.['updateAppointment']?.version).toBe(3);
    expect(await harness.eventsOf(id)).toHaveLength(3);
  });

  it('STAFF-03 saves one of two simultaneous ones, and refuses the other', async () => {
    const { appointment } = await booked(harness, customer());
    const { id } = appointment;
    const replies = await Promise.all(
      [100, 200].map((priceCents) =>
        operations.update(STAFF, { id, expectedVersion: 1, priceCents }),
      ),
    );
    const codes = replies.map(({ errors }) => errors?.[0]?.extensions.code ?? 'saved');
    expect(codes.sort()).toEqual(['CHANGED_MEANWHILE', 'saved']);
  });

  it('STAFF-03 API-41 doesn’t refuse a repeat of a saved one', async () => {
    const { appointment } = await booked(harness, customer());
    const input = {
      id: appointment.id,
      expectedVersion: 1,
      priceCents: 100,
      idempotencyKey: randomUUID(),
    };
    const first = await operations.update(STAFF, input);
    expect(await operations.update(STAFF, input)).toEqual(first);
  });

  it.each([0, -1, 2_147_483_648])('refuses the expected version %i with 400', async (version) => {
    const input = { id: randomUUID(), expectedVersion: version };
    const { errors } = await operations.update(STAFF, input);
    expect(errors?.[0]?.extensions.status).toBe(400);
  });
});
