import { crewEvent } from '@dewlane/events';
import { CLIENT_ADDRESS_HEADER } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { MON_TO_SAT } from './support/business-settings.ts';
import { crewsOf, vehicleOf } from './support/crews.ts';
import { customer, guest, type Harness, STAFF } from './support/harness.ts';
import { mailOperationsOf } from './support/mail-operations.ts';
import { refusalOf } from './support/operations.ts';
import { useCrews } from './support/use-crews.ts';

interface CapacityPreview {
  withoutCrew: { id: string }[];
  withoutCrewCount: number;
  placedCount: number;
  closed: { id: string }[];
  closedCount: number;
}

/** A customer who is told of a change, which can therefore be undone. */
const REACHED = { more: { contactEmail: 'ann@example.com' } };

/** The preview of a change that affects no appointment. */
const NONE: CapacityPreview = {
  withoutCrew: [],
  withoutCrewCount: 0,
  placedCount: 0,
  closed: [],
  closedCount: 0,
};

describe('bookings with crews', () => {
  const shop = useCrews();
  const { idOf, save, planned } = shop;

  const preview = async (input: object) => {
    const { data, errors } = await shop.harness.graphql<{ previewCapacity: CapacityPreview }>(
      STAFF,
      `query ($input: CapacityChangeInput!) { previewCapacity(input: $input) {
        withoutCrew { id } withoutCrewCount placedCount closed { id } closedCount
      } }`,
      { input },
    );
    if (!data) throw new Error(JSON.stringify(errors));
    return data.previewCapacity;
  };

  describe('a change by staff', () => {
    it('AVAIL-11 exceeds the capacity only with overbook, and is marked as without a crew', async () => {
      await shop.crews.add('North');
      idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      const id = idOf(await shop.crews.book('2026-11-19', '1:00 PM'));
      const move = { id, serviceDate: '2026-11-19 9:30 AM' };
      expect(refusalOf(await shop.operations.update(STAFF, move))).toMatchObject({
        code: 'SLOT_TAKEN',
        alternatives: ['2026-11-19 8:00 AM', '2026-11-19 10:00 AM', '2026-11-19 10:30 AM'],
      });
      expect(await planned()).toEqual(['11-19 09:00', '11-19 13:00']);
      const { errors } = await shop.operations.update(STAFF, { ...move, overbook: true });
      expect(errors).toBeUndefined();
      expect(await planned()).toEqual(['11-19 09:00']);
      expect(await shop.crews.plans(id)).toEqual([
        { id, crew: null, plannedStartsAt: null, withoutCrew: true },
      ]);
    });

    it('AVAIL-11 shows for many appointments at once, to staff only, which are without a crew', async () => {
      await shop.crews.add('North');
      const placed = idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      const id = idOf(await shop.crews.book('2026-11-19', '1:00 PM'));
      await shop.operations.update(STAFF, {
        id,
        serviceDate: '2026-11-19 9:30 AM',
        overbook: true,
      });
      const read = (claims: Parameters<Harness['graphql']>[0], ids: string[]) =>
        shop.harness.graphql<{ crewPlans: object[] }>(
          claims,
          'query ($ids: [ID!]!) { crewPlans(ids: $ids) { id crew { name } plannedStartsAt withoutCrew } }',
          { ids },
        );
      const { data } = await read(STAFF, [placed, id, 'nonsense']);
      expect(data?.crewPlans).toHaveLength(2);
      expect(data?.crewPlans).toEqual(
        expect.arrayContaining([
          {
            id: placed,
            crew: { name: 'North' },
            plannedStartsAt: '2026-11-19T17:00:00.000Z',
            withoutCrew: false,
          },
          { id, crew: null, plannedStartsAt: null, withoutCrew: true },
        ]),
      );
      expect(refusalOf(await read(STAFF, Array(201).fill(id)))?.['status']).toBe(400);
      expect(refusalOf(await read(customer(), [id]))?.['status']).toBe(403);
    });

    it('AVAIL-10 needs no notice and no horizon', async () => {
      await save({ leadMinutes: 1_440, horizonDays: 3 });
      await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-20', '9:00 AM'));
      for (const serviceDate of ['2026-11-18 11:00 AM', '2027-03-01 11:00 AM']) {
        const { errors } = await shop.operations.update(STAFF, { id, serviceDate });
        expect(errors).toBeUndefined();
      }
      expect(await planned()).toEqual(['03-01 11:00']);
      const sooner = await shop.crews.book('2026-11-18', '1:00 PM');
      const later = await shop.crews.book('2027-03-01', '1:00 PM');
      expect([sooner, later].map((response) => refusalOf(response)?.code)).toEqual([
        'VALIDATION_FAILED',
        'VALIDATION_FAILED',
      ]);
    });

    it('AVAIL-07 AVAIL-10 is offered the nearest free times without notice and horizon', async () => {
      await save({ leadMinutes: 1_440, horizonDays: 3 });
      await shop.crews.add('North');
      const ids: string[] = [];
      for (const time of ['9:00 AM', '11:00 AM', '1:00 PM']) {
        ids.push(idOf(await shop.crews.book('2026-11-20', time)));
      }
      const [today, far, id] = ids;
      for (const [taker, serviceDate, alternatives] of [
        [today, '2026-11-18 1:00 PM', ['11:30 AM', '12:00 PM', '2:00 PM']],
        [far, '2027-03-01 11:00 AM', ['9:30 AM', '10:00 AM', '12:00 PM']],
      ] as const) {
        await shop.operations.update(STAFF, { id: taker, serviceDate });
        const refused = await shop.operations.update(STAFF, { id, serviceDate });
        const date = serviceDate.slice(0, 10);
        expect(refusalOf(refused)).toMatchObject({
          code: 'SLOT_TAKEN',
          alternatives: alternatives.map((time) => `${date} ${time}`),
        });
      }
    });

    it('AVAIL-12 frees the time when an appointment is cancelled, moved or deleted', async () => {
      await shop.crews.add('North');
      const ids = [];
      for (const at of ['8:00 AM', '9:00 AM', '10:00 AM']) {
        ids.push(idOf(await shop.crews.book('2026-11-19', at, REACHED)));
      }
      const [cancelled, moved, deleted] = ids;
      await shop.operations.update(STAFF, { id: cancelled, status: 'cancelled' });
      await shop.operations.update(STAFF, { id: moved, serviceDate: '2026-11-19 3:00 PM' });
      await shop.operations.remove(STAFF, { id: deleted });
      expect(await planned()).toEqual(['11-19 15:00']);
      idOf(await shop.crews.book('2026-11-19', '10:00 AM'));
      // The old place is kept while the change can be undone.
      expect(refusalOf(await shop.crews.book('2026-11-19', '9:00 AM'))?.code).toBe('SLOT_TAKEN');
      shop.harness.pass(10_000);
      idOf(await shop.crews.book('2026-11-19', '8:00 AM'));
      idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
    });

    it.each<[string, (id: string) => Promise<{ errors?: unknown }>]>([
      ['cancelled', (id) => shop.operations.update(STAFF, { id, status: 'cancelled' })],
      ['moved', (id) => shop.operations.update(STAFF, { id, serviceDate: '2026-11-19 3:00 PM' })],
      [
        'moved by a plan',
        (id) => shop.operations.plan(STAFF, { id, plannedStartsAt: '2026-11-19T23:00:00Z' }),
      ],
    ])(
      'AVAIL-12 frees the time at once if the customer of what is %s can’t be told, so that nothing can be undone',
      async (_how, change) => {
        await shop.crews.add('North');
        const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
        expect((await change(id)).errors).toBeUndefined();
        expect(await planned()).not.toContain('11-19 09:00');
        idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      },
    );

    it('AVAIL-12 keeps the time before the newest change only, since no older one can be undone', async () => {
      await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM', REACHED));
      await shop.operations.update(STAFF, { id, serviceDate: '2026-11-19 11:00 AM' });
      await shop.operations.update(STAFF, { id, serviceDate: '2026-11-19 3:00 PM' });
      idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      expect(refusalOf(await shop.crews.book('2026-11-19', '11:00 AM'))?.code).toBe('SLOT_TAKEN');
      await shop.operations.undo(STAFF, { id, expectedVersion: 3 });
      expect(await planned()).toEqual(['11-19 09:00', '11-19 11:00']);
    });

    it.each([
      ['later', '9:30 AM', '8:30 AM'],
      ['earlier', '8:30 AM', '9:30 AM'],
    ])(
      'AVAIL-12 keeps what is left of the old time if the new one overlaps with it and is %s',
      async (_, to, other) => {
        await shop.crews.add('North');
        const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM', REACHED));
        const move = { id, serviceDate: `2026-11-19 ${to}` };
        await shop.operations.update(STAFF, move);
        expect(refusalOf(await shop.crews.book('2026-11-19', other))?.code).toBe('SLOT_TAKEN');
        const { errors } = await shop.operations.undo(STAFF, { id, expectedVersion: 2 });
        expect(errors).toBeUndefined();
        expect(await planned()).toEqual(['11-19 09:00']);
        await shop.operations.update(STAFF, move);
        shop.harness.pass(10_000);
        idOf(await shop.crews.book('2026-11-19', other));
      },
    );

    it('AVAIL-12 keeps both ends of the old time if the new one takes only its middle', async () => {
      await save({ travelMinutes: 60 });
      await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM', REACHED));
      await save({ travelMinutes: 0 });
      await shop.operations.update(STAFF, { id, serviceDate: '2026-11-19 9:30 AM' });
      for (const time of ['8:30 AM', '10:30 AM']) {
        expect(refusalOf(await shop.crews.book('2026-11-19', time))?.code).toBe('SLOT_TAKEN');
      }
      await shop.operations.undo(STAFF, { id, expectedVersion: 2 });
      expect(await planned()).toEqual(['11-19 09:00']);
      expect(refusalOf(await shop.crews.book('2026-11-19', '10:30 AM'))?.code).toBe('SLOT_TAKEN');
    });

    it('AVAIL-12 AVAIL-15 gives what is undone to another crew if its own was removed meanwhile', async () => {
      const { id: northId } = await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM', REACHED));
      await shop.crews.add('South');
      await shop.operations.update(STAFF, { id, serviceDate: '2026-11-19 3:00 PM' });
      await shop.crews.remove({ id: northId, expectedVersion: 1 });
      await shop.operations.undo(STAFF, { id, expectedVersion: 2 });
      expect(await shop.crews.plans(id)).toMatchObject([
        { crew: { name: 'South' }, plannedStartsAt: '2026-11-19T17:00:00.000Z' },
      ]);
    });

    it('AVAIL-12 takes the place again when a cancellation or a move is undone', async () => {
      await shop.crews.add('North');
      const claims = customer();
      const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM', { claims }));
      for (const change of [{ status: 'cancelled' }, { serviceDate: '2026-11-20 2:00 PM' }]) {
        const { data } = await shop.operations.update(STAFF, { id, ...change });
        const expectedVersion = data?.['updateAppointment']?.version;
        expect(await planned()).not.toEqual(['11-19 09:00']);
        expect((await shop.operations.undo(STAFF, { id, expectedVersion })).errors).toBeUndefined();
        expect(await planned()).toEqual(['11-19 09:00']);
      }
    });

    it('keeps the place if the time is not actually changed', async () => {
      await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-19', 'afternoon'));
      const before = await planned();
      await shop.operations.update(STAFF, {
        id,
        serviceDate: '2026-11-19 afternoon',
        location: '2 Elm',
      });
      expect(await planned()).toEqual(before);
    });

    it('takes a place again when a cancelled appointment is revived', async () => {
      await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      await shop.operations.update(STAFF, { id, status: 'cancelled' });
      shop.harness.pass(10_000);
      idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      const revived = await shop.operations.update(STAFF, { id, status: 'scheduled' });
      expect(refusalOf(revived)?.code).toBe('SLOT_TAKEN');
    });

    it('AVAIL-11 AVAIL-12 needs no free crew for a cancelled appointment that is set to completed, but for one that goes on', async () => {
      await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      await shop.operations.update(STAFF, { id, status: 'cancelled' });
      shop.harness.pass(10_000);
      idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      const completed = await shop.operations.update(STAFF, { id, status: 'completed' });
      expect(completed.errors).toBeUndefined();
      const goesOn = await shop.operations.update(STAFF, { id, status: 'scheduled' });
      expect(refusalOf(goesOn)?.code).toBe('SLOT_TAKEN');
    });

    it('AVAIL-12 takes no time from customers for a completed appointment whose date is corrected', async () => {
      await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      await shop.operations.update(STAFF, { id, status: 'completed' });
      await shop.operations.update(STAFF, { id, serviceDate: '2026-11-20 9:00 AM' });
      shop.harness.pass(10_000);
      idOf(await shop.crews.book('2026-11-20', '9:00 AM'));
      idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
    });

    it('STAFF-19 STAFF-09 puts off a no-show that was completed meanwhile: a crew is taken, the customer told, and it can be undone', async () => {
      await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM', REACHED));
      await shop.harness.service.jobs.runNow('sendMail');
      shop.harness.setTime('2026-11-20T17:00:00.000Z');
      const stateOf = async () => {
        const { rows } = await shop.harness.pool.query(
          `select "status", "serviceDate", array(select "kind" || ' ' || to_char("remindAt" at time zone 'America/Los_Angeles', 'MM-DD HH24:MI')
             from reminders where "appointmentId" = services."id" and "state" = 'planned' order by "remindAt") as reminders
           from services where "id" = $1`,
          [id],
        );
        return rows[0];
      };
      await eventually(async () => (await stateOf()).status === 'completed');
      const put = await shop.operations.update(STAFF, { id, serviceDate: '2026-11-23' });
      const { version = 0, undoForMs } = put.data?.['updateAppointment'] ?? {};
      expect(undoForMs).toBe(10_000);
      expect(await stateOf()).toEqual({
        status: 'scheduled',
        serviceDate: '2026-11-23 9:00 AM',
        reminders: ['24h 11-22 09:00', '2h 11-23 07:00'],
      });
      expect(await planned()).toContain('11-23 09:00');
      const { mails } = mailOperationsOf(shop.harness);
      const kinds = (await mails(id)).data?.staffMails.nodes.map(({ kind }) => kind);
      expect(kinds).toContain('moved');
      expect(refusalOf(await shop.crews.book('2026-11-23', '9:00 AM'))?.code).toBe('SLOT_TAKEN');
      await shop.operations.undo(STAFF, { id, expectedVersion: version });
      expect(await stateOf()).toEqual({
        status: 'completed',
        serviceDate: '2026-11-19 9:00 AM',
        reminders: [],
      });
      expect(await planned()).toEqual(['11-19 09:00']);
      idOf(await shop.crews.book('2026-11-23', '9:00 AM'));
    });
  });

  describe('a crew', () => {
    it('AVAIL-15 gives places to existing bookings if it is the first, and sells none of them again', async () => {
      const ids = [];
      for (let count = 0; count < 3; count += 1) {
        ids.push(idOf(await shop.crews.book('2026-11-19', '9:00 AM')));
      }
      ids.push(idOf(await shop.crews.book('2026-11-22', '3:00 AM')));
      await shop.crews.add('North');
      const plans = await shop.crews.plans(...ids);
      expect(plans.map(({ withoutCrew }) => withoutCrew)).toEqual([false, true, true, true]);
      expect(plans[0]).toMatchObject({
        crew: { name: 'North' },
        plannedStartsAt: '2026-11-19T17:00:00.000Z',
      });
      expect(refusalOf(await shop.crews.book('2026-11-19', '9:30 AM'))?.code).toBe('SLOT_TAKEN');
      await shop.crews.add('South');
      const later = await shop.crews.plans(...ids);
      expect(later.map(({ withoutCrew }) => withoutCrew)).toEqual([false, false, true, true]);
    });

    it('AVAIL-11 AVAIL-15 takes over appointments whose time is not over, which are marked until then', async () => {
      const ids: string[] = [];
      for (const time of ['Morning (8AM - 12PM)', '9:00 AM']) {
        ids.push(idOf(await shop.crews.book('2026-11-19', time)));
      }
      const claims = guest();
      const vehicleId = await vehicleOf(shop.harness, claims);
      const bare = { vehicleId, serviceDate: '2026-11-19', serviceType: 'Maintenance' };
      const { data } = await shop.operations.create(claims, bare);
      ids.push(data?.['createAppointment']?.id ?? '');
      await shop.crews.add('Elsewhere', [{ weekday: 1, opens: '08:00', closes: '18:00' }]);
      shop.harness.setTime('2026-11-19T19:00:00.000Z');
      const isWithout = async () =>
        (await shop.crews.plans(...ids)).map(({ withoutCrew }) => withoutCrew);
      expect(await isWithout()).toEqual([true, false, true]);
      await shop.crews.add('North');
      expect(await isWithout()).toEqual([false, false, false]);
      const [first, second] = await planned();
      expect([first, second]).toEqual(['11-19 11:00', expect.stringMatching(/^11-19 1[2-7]/)]);
    });

    it('AVAIL-15 loses what it can no longer do when it is removed, works less or the day is closed, as the preview lists', async () => {
      const north = await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      const before = await shop.harness.pool.query('select * from services');
      const loses = { ...NONE, withoutCrew: [{ id }], withoutCrewCount: 1 };
      const afternoons = MON_TO_SAT.map((day) => ({ ...day, opens: '13:00' }));
      const closures = [{ from: '2026-11-19', to: '2026-11-19', reason: 'Inventory' }];
      expect(await preview({ crew: { id: north.id, hours: MON_TO_SAT } })).toEqual(NONE);
      expect(await preview({ crew: { id: north.id, hours: afternoons } })).toEqual(loses);
      expect(await preview({ closures })).toEqual(loses);
      expect(await preview({ openingHours: afternoons })).toEqual(loses);
      await save({ closures });
      expect(await shop.crews.plans(id)).toMatchObject([{ withoutCrew: true }]);
      await save({});
      expect(await shop.crews.plans(id)).toMatchObject([{ withoutCrew: false }]);
      const removal = { id: north.id, expectedVersion: 1 };
      expect(await preview({ removeCrewId: north.id })).toEqual(loses);
      await shop.crews.add('South');
      expect(await preview({ removeCrewId: north.id })).toEqual(loses);
      await shop.crews.remove(removal);
      expect(await shop.crews.plans(id)).toMatchObject([{ crew: null, withoutCrew: true }]);
      const after = await shop.harness.pool.query('select * from services');
      expect(after.rows).toEqual(before.rows);
    });

    it('AVAIL-15 gives waiting appointments a new crew, as the preview counts', async () => {
      const ids = ['8:00 AM', '8:00 AM'].map(async (time) =>
        idOf(await shop.crews.book('2026-11-19', time)),
      );
      const booked = await Promise.all(ids);
      const crew = { id: null, hours: MON_TO_SAT };
      expect(await preview({ crew })).toMatchObject({ withoutCrewCount: 1, placedCount: 0 });
      await shop.crews.add('North', MON_TO_SAT);
      expect(await preview({ crew })).toEqual({ ...NONE, placedCount: 1 });
      await shop.crews.add('South', MON_TO_SAT);
      const isWithout = (await shop.crews.plans(...booked)).map(({ withoutCrew }) => withoutCrew);
      expect(isWithout).toEqual([false, false]);
    });

    it('AVAIL-15 takes waiting appointments that its longer hours have room for', async () => {
      const afternoons = MON_TO_SAT.map((day) => ({ ...day, opens: '13:00' }));
      const id = idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      const crew = await shop.crews.add('North', afternoons);
      expect(await shop.crews.plans(id)).toMatchObject([{ withoutCrew: true }]);
      await shop.crews.update({ id: crew.id, expectedVersion: 1, hours: MON_TO_SAT });
      expect(await shop.crews.plans(id)).toMatchObject([{ withoutCrew: false }]);
    });

    it('AVAIL-15 gives work in progress no other place, and leaves it its own when it is removed', async () => {
      const waiting = idOf(await shop.crews.book('2026-11-18', 'afternoon'));
      await shop.operations.update(STAFF, { id: waiting, status: 'in_progress' });
      const north = await shop.crews.add('North');
      expect(await planned()).toEqual([]);
      const id = idOf(await shop.crews.book('2026-11-18', '11:00 AM'));
      const ahead = idOf(await shop.crews.book('2026-11-18', '4:00 PM'));
      shop.harness.setTime('2026-11-18T19:15:00.000Z');
      await shop.operations.update(STAFF, { id, status: 'in_progress' });
      expect(await preview({ removeCrewId: north.id })).toEqual({
        ...NONE,
        withoutCrew: [{ id: ahead }],
        withoutCrewCount: 1,
      });
      await shop.crews.remove({ id: north.id, expectedVersion: 1 });
      expect(await planned()).toEqual(['11-18 11:00']);
      await shop.crews.add('South');
      expect(await planned()).toEqual(['11-18 11:00', '11-18 16:00']);
      expect(await shop.crews.plans(id)).toMatchObject([
        { crew: { name: 'North' }, withoutCrew: false },
      ]);
    });

    it('AVAIL-15 lists what was set in progress before its time, and has it taken over', async () => {
      const north = await shop.crews.add('North');
      const id = idOf(await shop.crews.book('2026-11-19', 'afternoon'));
      await shop.operations.update(STAFF, { id, status: 'in_progress' });
      expect(await preview({ removeCrewId: north.id })).toEqual({
        ...NONE,
        withoutCrew: [{ id }],
        withoutCrewCount: 1,
      });
      await shop.crews.remove({ id: north.id, expectedVersion: 1 });
      await shop.operations.update(STAFF, { id, status: 'scheduled' });
      await shop.crews.add('South');
      expect(await shop.crews.plans(id)).toMatchObject([{ crew: { name: 'South' } }]);
    });

    it('BIZ-03 PERM-08 publishes an event for each change, with who made it from where, and refuses a change of an old version', async () => {
      const crews = crewsOf(shop.harness, { [CLIENT_ADDRESS_HEADER]: '203.0.113.7' });
      const { id } = await crews.add('North');
      const { data } = await crews.update({ id, expectedVersion: 1, hours: MON_TO_SAT });
      expect(data?.['updateCrew']).toMatchObject({ version: 2, hours: MON_TO_SAT });
      expect(refusalOf(await crews.remove({ id, expectedVersion: 1 }))?.code).toBe(
        'CHANGED_MEANWHILE',
      );
      await crews.remove({ id, expectedVersion: 2 });
      const events = (await shop.harness.eventsOf(id)).map((event) => crewEvent.parse(event));
      expect(events.map(({ type, data: { changed } }) => [type, changed])).toEqual([
        ['bookings.crew-added.v1', ['name', 'color', 'hours', 'active']],
        ['bookings.crew-changed.v1', ['hours']],
        ['bookings.crew-changed.v1', ['active']],
      ]);
      const actor = { kind: 'staff', username: 'wash-desk', address: '203.0.113.7' };
      expect(events.map((event) => event.actor)).toMatchObject([actor, actor, actor]);
      expect(events[1]?.data.previous).toEqual({ hours: null });
    });
  });

  it('AVAIL-18 lists the appointments that new hours or closed days leave when the business is closed, without crews', async () => {
    const ids: string[] = [];
    for (const time of ['morning', '4:00 PM', '8:00 PM']) {
      ids.push(idOf(await shop.crews.book('2026-11-19', time)));
    }
    const [morning, four, eight] = ids.map((id) => ({ id }));
    const until = (closes: string) => MON_TO_SAT.map((day) => ({ ...day, closes }));
    expect(await preview({ openingHours: until('23:00') })).toEqual(NONE);
    const closesAtTwo = await preview({ openingHours: until('14:00') });
    expect(closesAtTwo).toEqual({ ...NONE, closed: [four, eight], closedCount: 2 });
    const closures = [{ from: '2026-11-19', to: '2026-11-19', reason: 'Inventory' }];
    const isClosed = await preview({ closures });
    expect(isClosed).toEqual({ ...NONE, closed: [morning, four, eight], closedCount: 3 });
    await save({ openingHours: until('18:00') });
    const known = await preview({ openingHours: until('14:00') });
    expect(known).toEqual({ ...NONE, closed: [four], closedCount: 1 });
    await shop.operations.update(STAFF, { id: four?.id, status: 'cancelled' });
    expect(await preview({ openingHours: until('14:00') })).toEqual(NONE);
  });
});
