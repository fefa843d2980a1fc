import { randomUUID } from 'node:crypto';
import { appointmentEvent } from '@dewlane/events';
import { describe, expect, it } from '@jest/globals';
import { customer, guest, STAFF } from './support/harness.ts';
import { refusalOf } from './support/operations.ts';
import { useCrews } from './support/use-crews.ts';

/** An instant on 19 November, on the business's clock. */
const at = (clock: string) => new Date(`2026-11-19T${clock}:00-08:00`).toISOString();

describe('the planned arrival of a crew', () => {
  const shop = useCrews({ UNCONFIRMED_MAIL_LIMIT: '0' });
  const { idOf } = shop;

  const bookedAt = async (timeSlot: string) => {
    const more = { contactEmail: 'ann@example.com' };
    const response = await shop.crews.book('2026-11-19', timeSlot, { more });
    const id = idOf(response);
    await shop.harness.service.jobs.runNow('sendMail');
    return id;
  };
  const rowsOf = async (table: string, id: string, column = 'appointmentId') =>
    (
      await shop.harness.pool.query(
        `select * from ${table} where "${column}" = $1 order by "createdAt"`,
        [id],
      )
    ).rows;
  const ARRIVALS =
    'query ($id: ID!) { arrivalTimes(appointmentId: $id) { startsAt crew { id name } movesTo } }';
  const arrivalsOf = async (id: string) => {
    const { data, errors } = await shop.harness.graphql<{
      arrivalTimes:
        | { startsAt: string; crew: { id: string; name: string } | null; movesTo: string | null }[]
        | null;
    }>(STAFF, ARRIVALS, { id });
    if (!data) throw new Error(JSON.stringify(errors));
    return data.arrivalTimes;
  };
  const plan = (id: string, clock: string, more = {}) =>
    shop.operations.plan(STAFF, { id, plannedStartsAt: at(clock), ...more });

  it('AVAIL-16 moves within the promised slot without any message, reminder or change of time', async () => {
    await shop.crews.add('North');
    const id = await bookedAt('morning');
    const told = async () => ({
      mails: await rowsOf('mail_messages', id),
      reminders: await rowsOf('reminders', id),
      appointment: (await rowsOf('services', id, 'id')).map(
        ({ version: _, updatedAt: __, ...rest }) => rest,
      ),
    });
    const before = await told();
    expect(before.mails).toHaveLength(1);
    const { data } = await plan(id, '10:30', { expectedVersion: 1 });
    expect(data?.['planArrival']).toEqual({ id, version: 2, undoForMs: null });
    expect(await shop.crews.plans(id)).toMatchObject([
      { plannedStartsAt: at('10:30'), crew: { name: 'North' }, withoutCrew: false },
    ]);
    expect(await told()).toEqual(before);
    const event = appointmentEvent.parse((await shop.harness.eventsOf(id)).at(-1));
    expect(event).toMatchObject({
      type: 'bookings.appointment-planned.v1',
      aggregateversion: 2,
      actor: { kind: 'staff' },
      data: {
        changed: ['plannedStartsAt'],
        previous: { plannedStartsAt: at('08:00') },
        state: { id, plannedStartsAt: at('10:30'), timeSlot: 'morning' },
      },
    });
    const again = await plan(id, '10:30');
    expect(again.data?.['planArrival']?.version).toBe(2);
    expect(await shop.harness.eventsOf(id)).toHaveLength(2);
  });

  it('AVAIL-16 moves the booking if it is outside the window, to the slot that contains it or else to the exact time, and the customer is notified', async () => {
    await shop.crews.add('North', [{ weekday: 4, opens: '06:00', closes: '20:00' }]);
    const id = await bookedAt('morning');
    for (const [clock, serviceDate, version] of [
      ['14:15', '2026-11-19 Afternoon (12PM - 4PM)', 2],
      ['07:20', '2026-11-19 7:20 AM', 3],
    ] as const) {
      const { data } = await plan(id, clock);
      expect(data?.['planArrival']).toEqual({ id, version, undoForMs: 10_000 });
      expect(await shop.crews.plans(id)).toMatchObject([{ plannedStartsAt: at(clock) }]);
      expect(await rowsOf('services', id, 'id')).toMatchObject([{ serviceDate, version }]);
    }
    const startsAt = new Date(at('07:20'));
    const reminders = await rowsOf('reminders', id);
    expect(reminders.filter(({ state }) => state === 'planned')).not.toHaveLength(0);
    expect(reminders).toEqual(reminders.map((row) => ({ ...row, startsAt })));
    const moved = (await rowsOf('mail_messages', id)).filter(({ kind }) => kind === 'moved');
    expect(moved).toMatchObject([{ startsAt, state: 'planned' }]);
    expect(appointmentEvent.parse((await shop.harness.eventsOf(id)).at(-1)).type).toBe(
      'bookings.appointment-changed.v1',
    );
  });

  it('AVAIL-16 can be undone if it was outside the window, restoring the former planned time', async () => {
    await shop.crews.add('North');
    const id = await bookedAt('morning');
    await plan(id, '09:45');
    const { data } = await plan(id, '15:00');
    const expectedVersion = data?.['planArrival']?.version;
    const { errors } = await shop.operations.undo(STAFF, { id, expectedVersion });
    expect(errors).toBeUndefined();
    expect(await shop.crews.plans(id)).toMatchObject([{ plannedStartsAt: at('09:45') }]);
    expect(await rowsOf('services', id, 'id')).toMatchObject([{ timeSlot: 'morning' }]);
  });

  it('AVAIL-12 AVAIL-16 restores the former planned time if the new one overlaps with it', async () => {
    await shop.crews.add('North');
    const id = await bookedAt('morning');
    await plan(id, '11:30');
    for (const clock of ['12:00', '12:15']) {
      const { data } = await plan(id, clock);
      const moved = data?.['planArrival'];
      expect(moved?.undoForMs).toBe(10_000);
      const { errors } = await shop.operations.undo(STAFF, { id, expectedVersion: moved?.version });
      expect(errors).toBeUndefined();
      expect(await shop.crews.plans(id)).toMatchObject([{ plannedStartsAt: at('11:30') }]);
      expect(await rowsOf('services', id, 'id')).toMatchObject([{ timeSlot: 'morning' }]);
    }
  });

  it('AVAIL-16 stays with its crew if that is free', async () => {
    await shop.crews.add('North');
    await shop.crews.add('South');
    const ids = [await bookedAt('9:00 AM'), await bookedAt('9:00 AM')];
    const before = await shop.crews.plans(...ids);
    expect(new Set(before.map(({ crew }) => crew?.name)).size).toBe(2);
    for (const id of ids) {
      await plan(id, '14:00');
      const own = before.find((one) => one.id === id)?.crew;
      expect(await shop.crews.plans(id)).toMatchObject([
        { crew: own, plannedStartsAt: at('14:00') },
      ]);
      await plan(id, '09:00');
      shop.harness.pass(10_000);
    }
  });

  it('AVAIL-01 AVAIL-16 goes to its own crew if that is free, else to another, else is refused', async () => {
    await shop.crews.add('North');
    await shop.crews.add('South');
    const id = await bookedAt('9:00 AM');
    const [own] = await shop.crews.plans(id);
    const later = await bookedAt('10:00 AM');
    const [other] = await shop.crews.plans(later);
    expect(other?.crew).toEqual(own?.crew);
    await plan(id, '10:30');
    const [moved] = await shop.crews.plans(id);
    expect(moved?.plannedStartsAt).toBe(at('10:30'));
    expect(moved?.crew?.name).not.toBe(own?.crew?.name);
    const third = await bookedAt('afternoon');
    const refused = await plan(third, '10:45');
    expect(refusalOf(refused)).toMatchObject({
      code: 'SLOT_TAKEN',
      status: 409,
      alternatives: ['2026-11-19 9:30 AM', '2026-11-19 11:00 AM', '2026-11-19 11:30 AM'],
    });
    expect(await shop.crews.plans(third)).toMatchObject([{ withoutCrew: false }]);
  });

  it('AVAIL-11 AVAIL-16 exceeds capacity with overbook, without a crew, and can be undone; never within the promised time', async () => {
    await shop.crews.add('North');
    await bookedAt('9:00 AM');
    const id = await bookedAt('afternoon');
    const [before] = await shop.crews.plans(id);
    const move = { overbook: true, expectedVersion: 1 };
    expect(refusalOf(await plan(id, '09:30', { overbook: false }))?.code).toBe('SLOT_TAKEN');
    const { data } = await plan(id, '09:30', move);
    expect(data?.['planArrival']).toEqual({ id, version: 2, undoForMs: 10_000 });
    expect(await shop.crews.plans(id)).toMatchObject([
      { withoutCrew: true, crew: null, plannedStartsAt: null },
    ]);
    expect(await rowsOf('services', id, 'id')).toMatchObject([{ timeSlot: 'morning' }]);
    const undone = await shop.operations.undo(STAFF, { id, expectedVersion: 2 });
    expect(undone.errors).toBeUndefined();
    expect(await shop.crews.plans(id)).toEqual([before]);

    await bookedAt('1:00 PM');
    const refused = await plan(id, '13:15', { overbook: true });
    expect(refusalOf(refused)?.code).toBe('SLOT_TAKEN');
    expect(await shop.crews.plans(id)).toEqual([before]);
  });

  it('AVAIL-16 is offered every quarter of an hour, with the crew that would come, its own place counted as free', async () => {
    const { id: northId } = await shop.crews.add('North');
    const id = await bookedAt('morning');
    await bookedAt('11:00 AM');
    const all = await arrivalsOf(id);
    expect(all?.map(({ startsAt }) => startsAt)).toContain(at('17:45'));
    const told = new Map(all?.map(({ startsAt, ...rest }) => [startsAt, rest]));
    const north = { id: northId, name: 'North' };
    expect(told.get(at('08:15'))).toEqual({ crew: north, movesTo: null });
    expect(told.get(at('10:00'))).toEqual({ crew: north, movesTo: null });
    expect(told.get(at('10:15'))).toEqual({ crew: null, movesTo: null });
    expect(told.get(at('13:00'))).toEqual({
      crew: north,
      movesTo: '2026-11-19 Afternoon (12PM - 4PM)',
    });
    for (const free of (all ?? []).filter(({ crew }) => crew).slice(0, 3)) {
      const { errors } = await shop.operations.plan(STAFF, { id, plannedStartsAt: free.startsAt });
      expect(errors).toBeUndefined();
    }
    await shop.operations.update(STAFF, { id, status: 'cancelled' });
    expect(await arrivalsOf(id)).toBeNull();
    expect(await arrivalsOf(randomUUID())).toBeNull();
    expect(await arrivalsOf('no id')).toBeNull();
  });

  it('AVAIL-14 is not offered without crews', async () => {
    expect(await arrivalsOf(await bookedAt('morning'))).toBeNull();
  });

  it('AVAIL-15 gives an appointment without a crew one', async () => {
    const id = await bookedAt('3:00 AM');
    await shop.crews.add('North');
    expect(await shop.crews.plans(id)).toMatchObject([{ withoutCrew: true, crew: null }]);
    await plan(id, '11:00');
    expect(await shop.crews.plans(id)).toMatchObject([
      { withoutCrew: false, plannedStartsAt: at('11:00') },
    ]);
  });

  it('AVAIL-15 AVAIL-16 keeps its minute with the other crew that is offered, if its own no longer works then', async () => {
    const { id: northId } = await shop.crews.add('North');
    const id = await bookedAt('9:00 AM');
    const { id: southId } = await shop.crews.add('South');
    const hours = [{ weekday: 4, opens: '12:00', closes: '18:00' }];
    await shop.crews.update({ id: northId, expectedVersion: 1, hours });
    expect(await shop.crews.plans(id)).toMatchObject([
      { crew: { name: 'North' }, plannedStartsAt: at('09:00'), withoutCrew: true },
    ]);
    const offered = (await arrivalsOf(id))?.find(({ startsAt }) => startsAt === at('09:00'));
    expect(offered).toMatchObject({ crew: { id: southId }, movesTo: null });
    const { data } = await plan(id, '09:00', { expectedVersion: 1 });
    expect(data?.['planArrival']).toEqual({ id, version: 2, undoForMs: null });
    expect(await shop.crews.plans(id)).toMatchObject([
      { crew: { name: 'South' }, plannedStartsAt: at('09:00'), withoutCrew: false },
    ]);
    const serviceDate = '2026-11-19 9:00 AM';
    expect(await rowsOf('services', id, 'id')).toMatchObject([{ serviceDate, version: 2 }]);
    expect(appointmentEvent.parse((await shop.harness.eventsOf(id)).at(-1))).toMatchObject({
      type: 'bookings.appointment-planned.v1',
      data: {
        previous: { plannedStartsAt: at('09:00') },
        state: { plannedStartsAt: at('09:00') },
      },
    });
    const again = await plan(id, '09:00');
    expect(again.data?.['planArrival']?.version).toBe(2);
  });

  it('STAFF-03 is refused for an old version, and if the appointment doesn’t take place', async () => {
    expect(refusalOf(await plan(await bookedAt('morning'), '10:30'))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { plannedStartsAt: 'There are no crews whose arrival could be planned.' },
    });
    await shop.crews.add('North');
    const id = await bookedAt('evening');
    await shop.operations.update(STAFF, { id, location: '2 Elm' });
    expect(refusalOf(await plan(id, '16:30', { expectedVersion: 1 }))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { version: 2, plannedStartsAt: at('17:00') },
    });
    await shop.operations.update(STAFF, { id, status: 'cancelled' });
    expect(refusalOf(await plan(id, '17:00'))?.code).toBe('CONFLICT');
    expect(refusalOf(await plan(randomUUID(), '17:00'))?.code).toBe('NOT_FOUND');
    for (const plannedStartsAt of ['2026-11-19', 'noon', '2026-11-19T17:00:30Z']) {
      const { errors } = await shop.operations.plan(STAFF, { id, plannedStartsAt });
      expect(errors?.[0]?.extensions['status']).toBe(400);
    }
  });

  it('PERM-05 can be set by staff only', async () => {
    await shop.crews.add('North');
    const id = await bookedAt('morning');
    for (const [claims, status] of [
      [customer(), 403],
      [guest(), 401],
    ] as const) {
      const response = await shop.operations.plan(claims, { id, plannedStartsAt: at('10:30') });
      expect(refusalOf(response)?.status).toBe(status);
      const asked = await shop.harness.graphql(claims, ARRIVALS, { id });
      expect(refusalOf(asked)?.status).toBe(status);
    }
  });

  it.each(['9999-12-31T12:00:00Z', '2500-06-01T19:00:00Z', '1970-01-01T12:00:00Z'])(
    'API-40 API-43 refuses %s, a year outside its calendar',
    async (plannedStartsAt) => {
      await shop.crews.add('North');
      const id = await bookedAt('morning');
      const response = await shop.operations.plan(STAFF, { id, plannedStartsAt, overbook: true });
      expect(refusalOf(response)).toMatchObject({
        status: 400,
        fields: { plannedStartsAt: 'The date must lie in the years 2000 to 2199.' },
      });
    },
  );

  it('returns the same result for a repeated key', async () => {
    await shop.crews.add('North');
    const id = await bookedAt('morning');
    const idempotencyKey = randomUUID();
    const first = await plan(id, '10:30', { idempotencyKey });
    expect(await plan(id, '10:30', { idempotencyKey })).toEqual(first);
    expect(refusalOf(await plan(id, '11:00', { idempotencyKey }))?.code).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
  });
});
