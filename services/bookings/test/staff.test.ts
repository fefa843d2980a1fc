import { randomUUID } from 'node:crypto';
import { appointmentEvent } from '@dewlane/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  customer,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
  VISITOR,
} from './support/harness.ts';
import { booked, operationsOf } from './support/operations.ts';

describe('staff', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    operations = operationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(() => harness.setTime(START));

  const rowOf = async (id: string) =>
    (await harness.pool.query('select * from services where id = $1', [id])).rows[0];
  const remindersOf = async (id: string) => {
    const { rows } = await harness.pool.query(
      `select "kind", "remindAt", "state" from reminders where "appointmentId" = $1 order by "remindAt"`,
      [id],
    );
    return rows;
  };

  it('API-33 API-34 changes date, price, location and status; the event has the actor, origin and old values', async () => {
    const { appointment } = await booked(harness, customer());
    const { data } = await harness
      .fetch(STAFF, '/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-client-address': '203.0.113.7' },
        body: JSON.stringify({
          query:
            'mutation ($input: UpdateAppointmentInput!) { updateAppointment(input: $input) { id version } }',
          variables: {
            input: {
              id: appointment.id,
              serviceDate: '2026-12-01',
              priceCents: 17550,
              location: '2 Side St',
              status: 'in_progress',
            },
          },
        }),
      })
      .then((response) => response.json() as Promise<{ data: Record<string, unknown> }>);
    expect(data['updateAppointment']).toEqual({ id: appointment.id, version: 2 });
    expect(await rowOf(appointment.id)).toMatchObject({
      serviceDate: '2026-12-01 Morning (8AM - 12PM)',
      startsAt: new Date('2026-12-01T16:00:00.000Z'),
      endsAt: new Date('2026-12-01T19:00:00.000Z'),
      price: '$175.50',
      priceCents: 17550,
      location: '2 Side St',
      status: 'in_progress',
    });
    const event = appointmentEvent.parse((await harness.eventsOf(appointment.id)).at(-1));
    expect(event).toMatchObject({
      type: 'bookings.appointment-changed.v1',
      aggregateversion: 2,
      actor: {
        kind: 'staff',
        id: STAFF.staff?.id,
        username: 'wash-desk',
        address: '203.0.113.7',
      },
      data: {
        previous: {
          serviceDate: '2026-11-21 Morning (8AM - 12PM)',
          priceCents: 20000,
          price: '$200',
          location: '1 Main St, San Jose',
          status: 'scheduled',
        },
      },
    });
  });

  it('may set a past date', async () => {
    const { appointment } = await booked(harness, guest());
    const input = { id: appointment.id, serviceDate: '2025-01-02 2:30 PM' };
    expect((await operations.update(STAFF, input)).errors).toBeUndefined();
    expect(await rowOf(appointment.id)).toMatchObject({
      serviceDate: '2025-01-02 2:30 PM',
      timeSlot: 'custom',
      customTime: '2:30 PM',
    });
  });

  it('gets the current version for an edit that changes nothing', async () => {
    const { appointment } = await booked(harness, guest());
    const input = { id: appointment.id, serviceDate: '2026-11-21', location: null };
    const { data } = await operations.update(STAFF, input);
    expect(data?.['updateAppointment']).toEqual({
      id: appointment.id,
      version: 1,
      undoForMs: null,
    });
    expect(await harness.eventsOf(appointment.id)).toHaveLength(1);
  });

  it('API-41 may repeat a change by its key', async () => {
    const { appointment } = await booked(harness, guest());
    const input = { id: appointment.id, priceCents: 100, idempotencyKey: randomUUID() };
    const first = await operations.update(STAFF, input);
    expect((await operations.update(STAFF, input)).data).toEqual(first.data);
    const other = await operations.update(STAFF, { ...input, priceCents: 200 });
    expect(other.errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it.each([
    ['a date in an unknown format', { serviceDate: 'next week' }, 'serviceDate'],
    ['a date that does not exist', { serviceDate: '2026-02-30' }, 'serviceDate'],
    ['a negative price', { priceCents: -1 }, 'priceCents'],
    ['a price above 100,000', { priceCents: 10_000_001 }, 'priceCents'],
    ['an empty location', { location: ' ' }, 'location'],
    ['too long a location', { location: 'x'.repeat(301) }, 'location'],
  ])('API-36 gets 400 for %s', async (_, edit, field) => {
    const { appointment } = await booked(harness, guest());
    const { errors } = await operations.update(STAFF, { id: appointment.id, ...edit });
    expect(errors?.[0]?.extensions).toEqual({
      code: 'VALIDATION_FAILED',
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  });

  it('DATA-21 can set one of four statuses and no other', async () => {
    const { appointment } = await booked(harness, guest());
    for (const status of ['in_progress', 'completed', 'cancelled', 'scheduled']) {
      await operations.update(STAFF, { id: appointment.id, status });
      expect((await rowOf(appointment.id)).status).toBe(status);
    }
    const { errors } = await operations.update(STAFF, { id: appointment.id, status: 'lost' });
    expect(errors?.[0]?.extensions.status).toBe(400);
    await expect(
      harness.pool.query(`update services set status = 'lost' where id = $1`, [appointment.id]),
    ).rejects.toThrow('services_status_check');
  });

  it('JOB-03 moves and cancels the reminders with the appointment', async () => {
    const { appointment } = await booked(harness, customer());
    const { id } = appointment;
    await operations.update(STAFF, { id, serviceDate: '2026-11-25' });
    const moved = [
      { kind: '24h', remindAt: new Date('2026-11-24T16:00:00Z'), state: 'planned' },
      { kind: '2h', remindAt: new Date('2026-11-25T14:00:00Z'), state: 'planned' },
    ];
    expect(await remindersOf(id)).toEqual(moved);
    await operations.update(STAFF, { id, status: 'cancelled' });
    expect(await remindersOf(id)).toEqual([]);
    await operations.update(STAFF, { id, status: 'scheduled' });
    expect(await remindersOf(id)).toEqual(moved);
    await harness.pool.query(
      `update reminders set "state" = 'sent' where "appointmentId" = $1 and "kind" = '24h'`,
      [id],
    );
    await operations.update(STAFF, { id, serviceDate: '2026-11-26' });
    await operations.update(STAFF, { id, serviceDate: '2026-11-25' });
    expect(await remindersOf(id)).toEqual([{ ...moved[0], state: 'sent' }, moved[1]]);
  });

  it('API-35 deletes an appointment for good: its answers stay without the link, its number is never used again', async () => {
    const { appointment, quizResponse } = await booked(harness, customer());
    const { data } = await operations.remove(STAFF, { id: appointment.id });
    expect(data?.['deleteAppointment']).toEqual({ id: appointment.id, version: 2 });
    expect(await rowOf(appointment.id)).toBeUndefined();
    expect(await remindersOf(appointment.id)).toEqual([]);
    const { rows } = await harness.pool.query(
      'select "appointmentId", version from quiz_responses where id = $1',
      [quizResponse.id],
    );
    expect(rows).toEqual([{ appointmentId: null, version: 2 }]);
    await expect(
      harness.pool.query('insert into confirmation_numbers values ($1)', [
        appointment.confirmationNumber,
      ]),
    ).rejects.toThrow('confirmation_numbers_pkey');
    const deleted = appointmentEvent.parse((await harness.eventsOf(appointment.id)).at(-1));
    expect(deleted).toMatchObject({
      type: 'bookings.appointment-deleted.v1',
      aggregateversion: 2,
      actor: { kind: 'staff', username: 'wash-desk' },
      data: { state: null, previous: { status: 'scheduled', price: '$200' } },
    });
    expect(JSON.stringify(deleted)).not.toMatch(/Ann Example|010-2030|Main St|Mind the dog/);
    const again = await operations.remove(STAFF, { id: appointment.id });
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it('gets 404 for appointments that don’t exist', async () => {
    for (const id of [randomUUID(), 'nonsense']) {
      expect(
        (await operations.update(STAFF, { id, priceCents: 1 })).errors?.[0]?.extensions,
      ).toMatchObject({ status: 404 });
      expect((await operations.remove(STAFF, { id })).errors?.[0]?.extensions).toMatchObject({
        status: 404,
      });
    }
  });

  it('PERM-05 has these rights alone: customers get 403, guests and visitors 401, and nothing changes', async () => {
    const ann = customer();
    const { appointment } = await booked(harness, ann);
    const { id } = appointment;
    for (const [claims, status] of [
      [ann, 403],
      [guest(), 401],
      [VISITOR, 401],
    ] as const) {
      const update = await operations.update(claims, { id, priceCents: 1 });
      expect(update.errors?.[0]?.extensions.status).toBe(status);
      const removal = await operations.remove(claims, { id });
      expect(removal.errors?.[0]?.extensions.status).toBe(status);
    }
    expect(await rowOf(id)).toMatchObject({ version: 1, priceCents: 20000 });
  });

  it("is still the actor with a customer's cookie as well", async () => {
    const { appointment } = await booked(harness, guest());
    await operations.update({ ...STAFF, ...customer() }, { id: appointment.id, priceCents: 1 });
    expect((await harness.eventsOf(appointment.id)).at(-1)?.actor.kind).toBe('staff');
  });
});
