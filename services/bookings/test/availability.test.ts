import { crewEvent } from '@dewlane/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { crewsOf, MON_TO_SAT, vehicleOf, withoutCrews } from './crews.ts';
import {
  customer,
  type GraphqlResponse,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
} from './harness.ts';
import { ANSWERS, operationsOf } from './operations.ts';

/** The refusal in a response: its code, status and alternatives. */
const refusalOf = ({ errors }: GraphqlResponse<unknown>) => errors?.[0]?.extensions;

describe('bookings with crews', () => {
  let harness: Harness;
  let crews: ReturnType<typeof crewsOf>;
  let operations: ReturnType<typeof operationsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    crews = crewsOf(harness);
    operations = operationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    await withoutCrews(harness);
  });

  const idOf = (response: Awaited<ReturnType<typeof crews.book>>) => {
    const id = response.data?.['bookAppointment']?.appointment.id;
    if (id === undefined) throw new Error(JSON.stringify(response.errors));
    return id;
  };
  const save = async (settings: object) => {
    await harness.pool.query(
      `insert into business values ('business', 1, $1, now())
       on conflict ("id") do update set "settings" = excluded."settings"`,
      [JSON.stringify(settings)],
    );
  };
  /** Planned times in the business time zone, in order. */
  const planned = async () => {
    const { rows } = await harness.pool.query<{ at: string }>(
      `select to_char("startsAt" at time zone 'America/Los_Angeles', 'MM-DD HH24:MI') as at
       from crew_times where "kind" = 'appointment' order by "startsAt"`,
    );
    return rows.map(({ at }) => at);
  };
  const mayBeFree = async (date: string, slot: string) => {
    const { days } = await crews.availability(date, 1);
    return days[0]?.slots.find((one) => one.slot === slot)?.free;
  };

  it('AVAIL-14 accepts any number at the same time without crews, and creates no holds', async () => {
    for (let count = 0; count < 5; count += 1) {
      idOf(await crews.book('2026-11-22', '3:00 AM'));
    }
    const { data } = await crews.hold(guest(), '2026-11-22 3:00 AM');
    expect(data).toEqual({ holdTime: null });
    const { unlimited, days } = await crews.availability('2026-11-22', 1);
    expect(unlimited).toBe(true);
    expect(days[0]).toMatchObject({ state: 'OPEN', reason: null });
    expect(days[0]?.slots.map(({ free }) => free)).toEqual([true, true, true]);
    expect(days[0]?.times).toHaveLength(48);
  });

  it('AVAIL-01 makes the database itself refuse overlaps', async () => {
    const { id } = await crews.add('North');
    const block = (from: string, to: string) =>
      harness.pool.query(
        `insert into crew_times ("crewId", "kind", "startsAt", "endsAt") values ($1, 'block', $2, $3)`,
        [id, from, to],
      );
    await block('2026-11-19T16:00:00Z', '2026-11-19T18:00:00Z');
    await block('2026-11-19T18:00:00Z', '2026-11-19T19:00:00Z');
    await expect(block('2026-11-19T17:59:00Z', '2026-11-19T18:01:00Z')).rejects.toMatchObject({
      code: '23P01',
    });
  });

  it('AVAIL-02 fills a slot while the crew can still begin in it, including travel, and then is full', async () => {
    await save({ travelMinutes: 30 });
    await crews.add('North');
    for (const at of ['08:00', '09:30', '11:00']) {
      expect(await mayBeFree('2026-11-19', 'morning')).toBe(true);
      idOf(await crews.book('2026-11-19', 'morning'));
      expect((await planned()).at(-1)).toBe(`11-19 ${at}`);
    }
    expect(await mayBeFree('2026-11-19', 'morning')).toBe(false);
    expect(refusalOf(await crews.book('2026-11-19', 'morning'))).toMatchObject({
      code: 'SLOT_TAKEN',
      status: 409,
    });
  });

  it('AVAIL-04 accepts a custom time exactly, and only while a crew is free then', async () => {
    await crews.add('North');
    await crews.add('South');
    idOf(await crews.book('2026-11-19', '2:10 PM'));
    idOf(await crews.book('2026-11-19', '2:10 PM'));
    expect(await planned()).toEqual(['11-19 14:10', '11-19 14:10']);
    expect(refusalOf(await crews.book('2026-11-19', '2:40 PM'))?.code).toBe('SLOT_TAKEN');
    idOf(await crews.book('2026-11-19', '3:10 PM'));
    expect(refusalOf(await crews.book('2026-11-19', '5:30 PM'))?.code).toBe('SLOT_TAKEN');
  });

  it('AVAIL-07 offers the three nearest free times, in the format of a booking', async () => {
    await crews.add('North');
    idOf(await crews.book('2026-11-19', 'morning', { selectedServicePackage: 'everything' }));
    const late = await crews.book('2026-11-19', 'morning', { selectedServicePackage: 'full' });
    const { code, alternatives = [] } = refusalOf(late) ?? {};
    expect(code).toBe('SLOT_TAKEN');
    expect(alternatives).toEqual([
      '2026-11-18 Afternoon (12PM - 4PM)',
      '2026-11-19 Afternoon (12PM - 4PM)',
      '2026-11-20 Morning (8AM - 12PM)',
    ]);
    const exact = await crews.book('2026-11-19', '9:15 AM');
    expect(refusalOf(exact)).toMatchObject({
      alternatives: ['2026-11-19 12:00 PM', '2026-11-19 12:30 PM', '2026-11-19 1:00 PM'],
    });
    const [, second = ''] = alternatives;
    idOf(
      await crews.book(second.slice(0, 10), second.slice(11), { selectedServicePackage: 'full' }),
    );
  });

  it('AVAIL-07 books a repeated request once, even if it took the last place itself', async () => {
    await crews.add('North');
    const claims = guest();
    const vehicleId = await vehicleOf(harness, claims);
    const input = {
      vehicleId,
      answers: { ...ANSWERS, serviceDate: '2026-11-19', timeSlot: '9:00 AM' },
      idempotencyKey: 'tapped-twice',
    };
    const responses = await Promise.all([1, 2, 3].map(() => operations.book(claims, input)));
    expect(new Set(responses.map(idOf)).size).toBe(1);
    expect(await planned()).toEqual(['11-19 09:00']);
  });

  describe('a chosen time', () => {
    it('AVAIL-05 is held for 10 min for the visitor who chose it, and for nobody else', async () => {
      await crews.add('North');
      const chooser = guest();
      const { data } = await crews.hold(chooser, '2026-11-19 9:00 AM');
      expect(data).toEqual({ holdTime: { until: '2026-11-18T18:10:00.000Z' } });
      expect(refusalOf(await crews.book('2026-11-19', '9:00 AM'))?.code).toBe('SLOT_TAKEN');
      const own = await crews.availability('2026-11-19', 1, { claims: chooser });
      expect(own.days[0]?.times).toContain('9:00 AM');
      idOf(await crews.book('2026-11-19', '9:00 AM', { claims: chooser }));
      const { rows } = await harness.pool.query('select "kind" from crew_times');
      expect(rows).toEqual([{ kind: 'appointment' }]);
    });

    it('AVAIL-06 is free at once when another is chosen or it is released, and when the hold expires', async () => {
      await crews.add('North');
      const chooser = guest();
      await crews.hold(chooser, '2026-11-19 9:00 AM');
      await crews.hold(chooser, '2026-11-19 1:00 PM');
      idOf(await crews.book('2026-11-19', '9:00 AM'));
      expect((await crews.release(chooser)).data).toEqual({ releaseHold: true });
      expect((await crews.release(chooser)).data).toEqual({ releaseHold: false });
      idOf(await crews.book('2026-11-19', '1:00 PM'));
      await crews.hold(chooser, '2026-11-19 3:00 PM');
      harness.pass(10 * 60_000);
      idOf(await crews.book('2026-11-19', '3:00 PM'));
    });

    it('AVAIL-05 is held for 30 min in all per visitor and day, however often it is chosen again', async () => {
      await crews.add('North');
      const chooser = guest();
      const until = [];
      for (const minutes of [0, 8, 8, 8, 5, 2]) {
        harness.pass(minutes * 60_000);
        const { data } = await crews.hold(chooser, '2026-11-19 9:00 AM');
        until.push(data?.['holdTime']?.until.slice(11, 16) ?? null);
      }
      expect(until).toEqual(['18:10', '18:18', '18:26', '18:30', '18:30', null]);
      harness.setTime('2026-11-19T16:00:00.000Z');
      const { data } = await crews.hold(chooser, '2026-11-19 9:00 AM');
      expect(data?.['holdTime']?.until).toBe('2026-11-19T16:10:00.000Z');
    });

    it('AVAIL-05 is held for at most half of the free places, rounded up', async () => {
      await crews.add('North');
      await crews.add('South');
      await crews.add('West');
      const held = async () =>
        (await crews.hold(guest(), '2026-11-19 9:00 AM')).data?.['holdTime'] !== null;
      expect([await held(), await held(), await held()]).toEqual([true, true, false]);
      expect(await mayBeFree('2026-11-19', 'morning')).toBe(true);
      idOf(await crews.book('2026-11-19', '9:00 AM'));
    });

    it('AVAIL-05 is one of at most three from one address', async () => {
      for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) await crews.add(name);
      const hold = async (address: string) => {
        const { data } = await harness.graphql<{ holdTime: object | null }>(
          guest(),
          'mutation { holdTime(input: { serviceDate: "2026-11-19 9:00 AM" }) { until } }',
          {},
          address,
        );
        return data?.holdTime !== null;
      };
      const held = [];
      for (const end of ['1', '2', '3', '4']) held.push(await hold(`2001:db8::${end}`));
      expect(held).toEqual([true, true, true, false]);
      expect(await hold('2001:db8:0:1::1')).toBe(true);
    });
  });

  describe('a change by staff', () => {
    it('AVAIL-11 exceeds the capacity only with overbook, and is marked as without a crew', async () => {
      await crews.add('North');
      idOf(await crews.book('2026-11-19', '9:00 AM'));
      const id = idOf(await crews.book('2026-11-19', '1:00 PM'));
      const move = { id, serviceDate: '2026-11-19 9:30 AM' };
      expect(refusalOf(await operations.update(STAFF, move))).toMatchObject({
        code: 'SLOT_TAKEN',
        alternatives: ['2026-11-19 8:00 AM', '2026-11-19 10:00 AM', '2026-11-19 10:30 AM'],
      });
      expect(await planned()).toEqual(['11-19 09:00', '11-19 13:00']);
      const { errors } = await operations.update(STAFF, { ...move, overbook: true });
      expect(errors).toBeUndefined();
      expect(await planned()).toEqual(['11-19 09:00']);
      expect(await crews.plans(id)).toEqual([
        { id, crew: null, plannedStartsAt: null, withoutCrew: true },
      ]);
    });

    it('AVAIL-11 shows for many appointments at once, to staff only, which are without a crew', async () => {
      await crews.add('North');
      const placed = idOf(await crews.book('2026-11-19', '9:00 AM'));
      const id = idOf(await crews.book('2026-11-19', '1:00 PM'));
      await operations.update(STAFF, { id, serviceDate: '2026-11-19 9:30 AM', overbook: true });
      const read = (claims: Parameters<Harness['graphql']>[0], ids: string[]) =>
        harness.graphql<{ crewPlans: object[] }>(
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
      await crews.add('North');
      const id = idOf(await crews.book('2026-11-20', '9:00 AM'));
      for (const serviceDate of ['2026-11-18 11:00 AM', '2027-03-01 11:00 AM']) {
        const { errors } = await operations.update(STAFF, { id, serviceDate });
        expect(errors).toBeUndefined();
      }
      expect(await planned()).toEqual(['03-01 11:00']);
      const sooner = await crews.book('2026-11-18', '1:00 PM');
      const later = await crews.book('2027-03-01', '1:00 PM');
      expect([sooner, later].map((response) => refusalOf(response)?.code)).toEqual([
        'VALIDATION_FAILED',
        'VALIDATION_FAILED',
      ]);
    });

    it('AVAIL-12 frees the time when an appointment is cancelled, moved or deleted', async () => {
      await crews.add('North');
      const ids = [];
      for (const at of ['8:00 AM', '9:00 AM', '10:00 AM']) {
        ids.push(idOf(await crews.book('2026-11-19', at)));
      }
      const [cancelled, moved, deleted] = ids;
      await operations.update(STAFF, { id: cancelled, status: 'cancelled' });
      await operations.update(STAFF, { id: moved, serviceDate: '2026-11-19 3:00 PM' });
      await operations.remove(STAFF, { id: deleted });
      expect(await planned()).toEqual(['11-19 15:00']);
      idOf(await crews.book('2026-11-19', '10:00 AM'));
      // The old place is kept while the change can be undone.
      expect(refusalOf(await crews.book('2026-11-19', '9:00 AM'))?.code).toBe('SLOT_TAKEN');
      harness.pass(10_000);
      idOf(await crews.book('2026-11-19', '8:00 AM'));
      idOf(await crews.book('2026-11-19', '9:00 AM'));
    });

    it('AVAIL-12 takes the place again when a cancellation or a move is undone', async () => {
      await crews.add('North');
      const claims = customer();
      const id = idOf(await crews.book('2026-11-19', '9:00 AM', { claims }));
      for (const change of [{ status: 'cancelled' }, { serviceDate: '2026-11-20 2:00 PM' }]) {
        const { data } = await operations.update(STAFF, { id, ...change });
        const expectedVersion = data?.['updateAppointment']?.version;
        expect(await planned()).not.toEqual(['11-19 09:00']);
        expect((await operations.undo(STAFF, { id, expectedVersion })).errors).toBeUndefined();
        expect(await planned()).toEqual(['11-19 09:00']);
      }
    });

    it('keeps the place if the time is not actually changed', async () => {
      await crews.add('North');
      const id = idOf(await crews.book('2026-11-19', 'afternoon'));
      const before = await planned();
      await operations.update(STAFF, {
        id,
        serviceDate: '2026-11-19 afternoon',
        location: '2 Elm',
      });
      expect(await planned()).toEqual(before);
    });

    it('takes a place again when a cancelled appointment is revived', async () => {
      await crews.add('North');
      const id = idOf(await crews.book('2026-11-19', '9:00 AM'));
      await operations.update(STAFF, { id, status: 'cancelled' });
      harness.pass(10_000);
      idOf(await crews.book('2026-11-19', '9:00 AM'));
      const revived = await operations.update(STAFF, { id, status: 'scheduled' });
      expect(refusalOf(revived)?.code).toBe('SLOT_TAKEN');
    });
  });

  describe('a crew', () => {
    it('AVAIL-15 gives places to existing bookings if it is the first, and sells none of them again', async () => {
      const ids = [];
      for (let count = 0; count < 3; count += 1) {
        ids.push(idOf(await crews.book('2026-11-19', '9:00 AM')));
      }
      ids.push(idOf(await crews.book('2026-11-22', '3:00 AM')));
      await crews.add('North');
      const plans = await crews.plans(...ids);
      expect(plans.map(({ withoutCrew }) => withoutCrew)).toEqual([false, true, true, true]);
      expect(plans[0]).toMatchObject({
        crew: { name: 'North' },
        plannedStartsAt: '2026-11-19T17:00:00.000Z',
      });
      expect(refusalOf(await crews.book('2026-11-19', '9:30 AM'))?.code).toBe('SLOT_TAKEN');
      await crews.add('South');
      const later = await crews.plans(...ids);
      expect(later.map(({ withoutCrew }) => withoutCrew)).toEqual([false, false, true, true]);
    });

    it('AVAIL-11 AVAIL-15 takes over appointments whose time is not over, which are marked until then', async () => {
      const ids: string[] = [];
      for (const time of ['Morning (8AM - 12PM)', '9:00 AM']) {
        ids.push(idOf(await crews.book('2026-11-19', time)));
      }
      const claims = guest();
      const vehicleId = await vehicleOf(harness, claims);
      const bare = { vehicleId, serviceDate: '2026-11-19', serviceType: 'Maintenance' };
      const { data } = await operations.create(claims, bare);
      ids.push(data?.['createAppointment']?.id ?? '');
      await crews.add('Elsewhere', [{ weekday: 1, opens: '08:00', closes: '18:00' }]);
      harness.setTime('2026-11-19T19:00:00.000Z');
      const isWithout = async () =>
        (await crews.plans(...ids)).map(({ withoutCrew }) => withoutCrew);
      expect(await isWithout()).toEqual([true, false, true]);
      await crews.add('North');
      expect(await isWithout()).toEqual([false, false, false]);
      const [first, second] = await planned();
      expect([first, second]).toEqual(['11-19 11:00', expect.stringMatching(/^11-19 1[2-7]/)]);
    });

    it('AVAIL-15 loses what it can no longer do when it is removed, works less or the day is closed, as the preview lists', async () => {
      const north = await crews.add('North');
      const id = idOf(await crews.book('2026-11-19', '9:00 AM'));
      const before = await harness.pool.query('select * from services');
      const preview = async (input: object) => {
        const { data, errors } = await harness.graphql<{
          previewCapacity: { withoutCrew: { id: string }[]; withoutCrewCount: number };
        }>(
          STAFF,
          `query ($input: CapacityChangeInput!) { previewCapacity(input: $input) {
            withoutCrew { id } withoutCrewCount
          } }`,
          { input },
        );
        expect(errors).toBeUndefined();
        return data?.previewCapacity;
      };
      const loses = { withoutCrew: [{ id }], withoutCrewCount: 1 };
      const afternoons = MON_TO_SAT.map((day) => ({ ...day, opens: '13:00' }));
      const closures = [{ from: '2026-11-19', to: '2026-11-19', reason: 'Inventory' }];
      expect(await preview({ crew: { id: north.id, hours: MON_TO_SAT } })).toEqual({
        withoutCrew: [],
        withoutCrewCount: 0,
      });
      expect(await preview({ crew: { id: north.id, hours: afternoons } })).toEqual(loses);
      expect(await preview({ closures })).toEqual(loses);
      expect(await preview({ openingHours: afternoons })).toEqual(loses);
      await save({ closures });
      expect(await crews.plans(id)).toMatchObject([{ withoutCrew: true }]);
      await save({});
      expect(await crews.plans(id)).toMatchObject([{ withoutCrew: false }]);
      const removal = { id: north.id, expectedVersion: 1 };
      const last = await preview({ removeCrewId: north.id });
      expect(last).toEqual({ withoutCrew: [], withoutCrewCount: 0 });
      await crews.add('South');
      expect(await preview({ removeCrewId: north.id })).toEqual(loses);
      await crews.remove(removal);
      expect(await crews.plans(id)).toMatchObject([{ crew: null, withoutCrew: true }]);
      const after = await harness.pool.query('select * from services');
      expect(after.rows).toEqual(before.rows);
    });

    it('BIZ-03 publishes an event for each change, and refuses a change of an old version', async () => {
      const { id } = await crews.add('North');
      const { data } = await crews.update({ id, expectedVersion: 1, hours: MON_TO_SAT });
      expect(data?.['updateCrew']).toMatchObject({ version: 2, hours: MON_TO_SAT });
      expect(refusalOf(await crews.remove({ id, expectedVersion: 1 }))?.code).toBe(
        'CHANGED_MEANWHILE',
      );
      await crews.remove({ id, expectedVersion: 2 });
      const events = (await harness.eventsOf(id)).map((event) => crewEvent.parse(event));
      expect(events.map(({ type, data: { changed } }) => [type, changed])).toEqual([
        ['bookings.crew-added.v1', ['name', 'color', 'hours', 'active']],
        ['bookings.crew-changed.v1', ['hours']],
        ['bookings.crew-changed.v1', ['active']],
      ]);
      expect(events[1]?.data.previous).toEqual({ hours: null });
    });
  });

  it('keeps the slot of late answers as a wish if it is taken', async () => {
    await crews.add('North');
    const claims = customer();
    const vehicleId = await vehicleOf(harness, claims);
    const { data } = await operations.create(claims, {
      vehicleId,
      serviceDate: '2026-11-19',
      serviceType: 'Maintenance',
    });
    idOf(await crews.book('2026-11-19', 'evening', { selectedServicePackage: 'detail' }));
    await operations.save(claims, {
      answers: { ...ANSWERS, serviceDate: '2026-11-19', timeSlot: 'evening' },
      completedAt: true,
    });
    const { rows } = await harness.pool.query(
      'select "serviceDate", "location" from services where id = $1',
      [data?.['createAppointment']?.id],
    );
    expect(rows).toEqual([{ serviceDate: '2026-11-19', location: '1 Main St, San Jose' }]);
  });

  it('AVAIL-01 AVAIL-07 sells each place once in a race of many customers', async () => {
    await save({ openingHours: MON_TO_SAT });
    for (const name of ['A', 'B', 'C', 'D', 'E']) await crews.add(name);
    // Each crew has room for one four-hour job in the morning, and one in the afternoon.
    const racers = Array.from({ length: 60 }, (_, index) =>
      crews.book('2026-11-19', index % 2 === 0 ? 'morning' : 'afternoon', {
        selectedServicePackage: 'everything',
      }),
    );
    const responses = await Promise.all(racers);
    const refusals = responses.flatMap((response) => refusalOf(response) ?? []);
    expect(responses.length - refusals.length).toBe(10);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['SLOT_TAKEN']));
    for (const refusal of refusals) {
      expect(refusal.alternatives).toHaveLength(3);
    }
    const { rows } = await harness.pool.query(
      `select count(*)::int as overlaps from crew_times one join crew_times other
         on one."crewId" = other."crewId" and one.id < other.id
           and one."startsAt" < other."endsAt" and other."startsAt" < one."endsAt"`,
    );
    expect(rows).toEqual([{ overlaps: 0 }]);
    expect(await planned()).toHaveLength(10);
  });
});
