import { CLIENT_ADDRESS_HEADER } from '@dewlane/internal-api';
import { eventually, isWaitingForLock } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { MON_TO_SAT } from './support/business-settings.ts';
import { vehicleOf } from './support/crews.ts';
import { customer, guest } from './support/harness.ts';
import { beforeItHolds, holdingOn } from './support/holding.ts';
import { ANSWERS, refusalOf } from './support/operations.ts';
import { useCrews } from './support/use-crews.ts';

describe('bookings with crews', () => {
  const shop = useCrews();
  const { idOf, save, planned, mayBeFree } = shop;

  it('AVAIL-14 accepts any number at the same time without crews, and creates no holds', async () => {
    for (let count = 0; count < 5; count += 1) {
      idOf(await shop.crews.book('2026-11-22', '3:00 AM'));
    }
    expect(await shop.crews.hold(guest(), '2026-11-22 3:00 AM')).toEqual({
      data: { holdTime: null },
    });
    const { unlimited, days } = await shop.crews.availability('2026-11-22', 1);
    expect(unlimited).toBe(true);
    expect(days[0]).toMatchObject({ state: 'OPEN', reason: null });
    expect(days[0]?.slots.map(({ free }) => free)).toEqual([true, true, true]);
    expect(days[0]?.times).toHaveLength(48);
  });

  it('AVAIL-14 lets no booking wait for another one of its day without crews', async () => {
    const other = await shop.harness.pool.connect();
    try {
      await other.query('begin');
      const day = 'places of 2026-11-22';
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [day]);
      idOf(await shop.crews.book('2026-11-22', '3:00 AM'));
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  it('AVAIL-01 makes the database itself refuse overlaps', async () => {
    const { id } = await shop.crews.add('North');
    const block = (from: string, to: string) =>
      shop.harness.pool.query(
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
    await shop.crews.add('North');
    for (const at of ['08:00', '09:30', '11:00']) {
      expect(await mayBeFree('2026-11-19', 'morning')).toBe(true);
      idOf(await shop.crews.book('2026-11-19', 'morning'));
      expect((await planned()).at(-1)).toBe(`11-19 ${at}`);
    }
    expect(await mayBeFree('2026-11-19', 'morning')).toBe(false);
    expect(refusalOf(await shop.crews.book('2026-11-19', 'morning'))).toMatchObject({
      code: 'SLOT_TAKEN',
      status: 409,
    });
  });

  it('AVAIL-04 accepts a custom time exactly, and only while a crew is free then', async () => {
    await shop.crews.add('North');
    await shop.crews.add('South');
    idOf(await shop.crews.book('2026-11-19', '2:10 PM'));
    idOf(await shop.crews.book('2026-11-19', '2:10 PM'));
    expect(await planned()).toEqual(['11-19 14:10', '11-19 14:10']);
    expect(refusalOf(await shop.crews.book('2026-11-19', '2:40 PM'))?.code).toBe('SLOT_TAKEN');
    idOf(await shop.crews.book('2026-11-19', '3:10 PM'));
    expect(refusalOf(await shop.crews.book('2026-11-19', '5:30 PM'))?.code).toBe('SLOT_TAKEN');
  });

  it('AVAIL-07 offers the three nearest free times, in the format of a booking', async () => {
    await shop.crews.add('North');
    idOf(await shop.crews.book('2026-11-19', 'morning', { selectedServicePackage: 'everything' }));
    const late = await shop.crews.book('2026-11-19', 'morning', { selectedServicePackage: 'full' });
    const { code, alternatives = [] } = refusalOf(late) ?? {};
    expect(code).toBe('SLOT_TAKEN');
    expect(alternatives).toEqual([
      '2026-11-18 Afternoon (12PM - 4PM)',
      '2026-11-19 Afternoon (12PM - 4PM)',
      '2026-11-20 Morning (8AM - 12PM)',
    ]);
    const exact = await shop.crews.book('2026-11-19', '9:15 AM');
    expect(refusalOf(exact)).toMatchObject({
      alternatives: ['2026-11-19 12:00 PM', '2026-11-19 12:30 PM', '2026-11-19 1:00 PM'],
    });
    const [, second = ''] = alternatives;
    idOf(
      await shop.crews.book(second.slice(0, 10), second.slice(11), {
        selectedServicePackage: 'full',
      }),
    );
  });

  it('AVAIL-07 books a repeated request once, even if it took the last place itself', async () => {
    await shop.crews.add('North');
    const claims = guest();
    const vehicleId = await vehicleOf(shop.harness, claims);
    const input = {
      vehicleId,
      answers: { ...ANSWERS, serviceDate: '2026-11-19', timeSlot: '9:00 AM' },
      idempotencyKey: 'tapped-twice',
    };
    const responses = await Promise.all([1, 2, 3].map(() => shop.operations.book(claims, input)));
    expect(new Set(responses.map(idOf)).size).toBe(1);
    expect(await planned()).toEqual(['11-19 09:00']);
  });

  describe('a chosen time', () => {
    it('AVAIL-05 is held for 10 min for the visitor who chose it, and for nobody else', async () => {
      await shop.crews.add('North');
      const chooser = guest();
      const { data } = await shop.crews.hold(chooser, '2026-11-19 9:00 AM');
      expect(data).toEqual({ holdTime: { until: '2026-11-18T18:10:00.000Z', forMs: 600_000 } });
      expect(refusalOf(await shop.crews.book('2026-11-19', '9:00 AM'))?.code).toBe('SLOT_TAKEN');
      const own = await shop.crews.availability('2026-11-19', 1, { claims: chooser });
      expect(own.days[0]?.times).toContain('9:00 AM');
      idOf(await shop.crews.book('2026-11-19', '9:00 AM', { claims: chooser }));
      const { rows } = await shop.harness.pool.query('select "kind" from crew_times');
      expect(rows).toEqual([{ kind: 'appointment' }]);
    });

    it('AVAIL-06 is free at once when another is chosen or it is released, and when the hold expires', async () => {
      await shop.crews.add('North');
      const chooser = guest();
      await shop.crews.hold(chooser, '2026-11-19 9:00 AM');
      await shop.crews.hold(chooser, '2026-11-19 1:00 PM');
      idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
      expect((await shop.crews.release(chooser)).data).toEqual({ releaseHold: true });
      expect((await shop.crews.release(chooser)).data).toEqual({ releaseHold: false });
      idOf(await shop.crews.book('2026-11-19', '1:00 PM'));
      await shop.crews.hold(chooser, '2026-11-19 3:00 PM');
      shop.harness.pass(10 * 60_000);
      idOf(await shop.crews.book('2026-11-19', '3:00 PM'));
    });

    it.each([
      ['taken', '2026-11-19 1:00 PM', 'SLOT_TAKEN'],
      ['past', '2026-11-17 1:00 PM', 'VALIDATION_FAILED'],
      ['closed', '2026-11-22 1:00 PM', 'VALIDATION_FAILED'],
    ])(
      'AVAIL-06 is free at once when another is chosen that is %s by then',
      async (_, other, code) => {
        await save({ openingHours: MON_TO_SAT });
        await shop.crews.add('North');
        const chooser = guest();
        await shop.crews.hold(chooser, '2026-11-19 9:00 AM');
        idOf(await shop.crews.book('2026-11-19', '1:00 PM'));
        expect(refusalOf(await shop.crews.hold(chooser, other))?.code).toBe(code);
        idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
        expect((await shop.crews.release(chooser)).data).toEqual({ releaseHold: false });
      },
    );

    it('AVAIL-06 AVAIL-07 is released in the transaction that refuses another, so that neither is lost', async () => {
      await shop.crews.add('North');
      const chooser = guest();
      await shop.crews.hold(chooser, '2026-11-19 9:00 AM');
      idOf(await shop.crews.book('2026-11-19', '1:00 PM'));
      let begun = 0;
      const hold = holdingOn(shop.harness.pool, (real) => (work) => {
        begun += 1;
        if (begun > 1) throw new Error('The database is out of reach.');
        return real(work);
      });
      const late = hold(chooser, '2026-11-19 1:00 PM', null);
      await expect(late).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
      idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
    });

    it('AVAIL-05 is held for 30 min in all per visitor and day, however often it is chosen again', async () => {
      await shop.crews.add('North');
      const chooser = guest();
      const until = [];
      const left = [];
      for (const minutes of [0, 8, 8, 8, 5, 2]) {
        shop.harness.pass(minutes * 60_000);
        const { data } = await shop.crews.hold(chooser, '2026-11-19 9:00 AM');
        until.push(data?.['holdTime']?.until.slice(11, 16) ?? null);
        left.push(data?.['holdTime']?.forMs ?? null);
      }
      expect(until).toEqual(['18:10', '18:18', '18:26', '18:30', '18:30', null]);
      const minutes = left.map((ms) => ms && ms / 60_000);
      expect(minutes).toEqual([10, 10, 10, 6, 1, null]);
      shop.harness.setTime('2026-11-19T16:00:00.000Z');
      const { data } = await shop.crews.hold(chooser, '2026-11-19 9:00 AM');
      expect(data?.['holdTime']?.until).toBe('2026-11-19T16:10:00.000Z');
    });

    it('AVAIL-05 AVAIL-06 is held for at most half of the free places, rounded up, until the holds expire', async () => {
      await shop.crews.add('North');
      await shop.crews.add('South');
      await shop.crews.add('West');
      const held = async () =>
        (await shop.crews.hold(guest(), '2026-11-19 9:00 AM')).data?.['holdTime'] !== null;
      expect([await held(), await held(), await held()]).toEqual([true, true, false]);
      expect(await mayBeFree('2026-11-19', 'morning')).toBe(true);
      shop.harness.pass(10 * 60_000);
      expect(await held()).toBe(true);
      idOf(await shop.crews.book('2026-11-19', '9:00 AM'));
    });

    it('AVAIL-05 AVAIL-06 is one of at most three from one address, until they expire', async () => {
      for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) await shop.crews.add(name);
      const hold = async (address: string) => {
        const { data } = await shop.harness.graphql<{ holdTime: object | null }>(
          guest(),
          'mutation { holdTime(input: { serviceDate: "2026-11-19 9:00 AM" }) { until } }',
          {},
          { [CLIENT_ADDRESS_HEADER]: address },
        );
        return data?.holdTime !== null;
      };
      const held = [];
      for (const end of ['1', '2', '3', '4']) held.push(await hold(`2001:db8::${end}`));
      expect(held).toEqual([true, true, true, false]);
      expect(await hold('2001:db8:0:1::1')).toBe(true);
      shop.harness.pass(10 * 60_000);
      expect(await hold('2001:db8::5')).toBe(true);
    });

    it('AVAIL-05 is one of at most three from one address, also if two on different days are chosen at once', async () => {
      await shop.crews.add('North');
      const { pool } = shop.harness;
      const address = '192.0.2.7';
      const holdAlone = holdingOn(pool);
      let meanwhile: ReturnType<typeof holdAlone> | undefined;
      const holdBeside = holdingOn(
        pool,
        // It has counted the others' holds and has not written its own yet.
        beforeItHolds(async () => {
          let isOver = false;
          meanwhile = holdAlone(guest(), '2026-11-24 9:00 AM', address).finally(() => {
            isOver = true;
          });
          await eventually(async () => isOver || (await isWaitingForLock(pool)));
        }),
      );
      for (const day of ['2026-11-19', '2026-11-20']) {
        expect(await holdAlone(guest(), `${day} 9:00 AM`, address)).not.toBeNull();
      }
      expect(await holdBeside(guest(), '2026-11-23 9:00 AM', address)).not.toBeNull();
      expect(await meanwhile).toBeNull();
    });

    it('AVAIL-05 AVAIL-06 is not locked while another choice waits for those of its address', async () => {
      await shop.crews.add('North');
      const { pool } = shop.harness;
      const address = '192.0.2.7';
      const chooser = guest();
      const hold = holdingOn(pool);
      await hold(chooser, '2026-11-19 9:00 AM', address);
      let changed: ReturnType<typeof hold> | undefined;
      const holdBeside = holdingOn(
        pool,
        // It has the lock of the address, and may clear any expired hold where it wants to be.
        beforeItHolds(async () => {
          changed = hold(chooser, '2026-11-20 9:00 AM', address);
          await eventually(() => isWaitingForLock(pool));
          await pool.query('select 1 from crew_times for update nowait');
        }),
      );
      expect(await holdBeside(guest(), '2026-11-23 9:00 AM', address)).not.toBeNull();
      expect(await changed).not.toBeNull();
    });

    const moveTo = async (claims: ReturnType<typeof guest>, input: object) => {
      const mutation =
        'mutation ($input: MoveOwnBookingInput!) { moveOwnBooking(input: $input) { version } }';
      const { errors } = await shop.harness.graphql(claims, mutation, { input });
      expect(errors).toBeUndefined();
    };

    it.each(['a booking', 'a move'])(
      'AVAIL-05 is held only until it is taken: %s gives back what is left, for the next ones of the day',
      async (how) => {
        for (const name of ['North', 'South']) await shop.crews.add(name);
        const claims = guest();
        const id = idOf(await shop.crews.book('2026-11-19', '3:00 PM', { claims }));
        const until = [];
        for (const [count, day] of [
          '2026-11-20',
          '2026-11-23',
          '2026-11-24',
          '2026-11-25',
        ].entries()) {
          const { data } = await shop.crews.hold(claims, `${day} 9:00 AM`);
          until.push(data?.['holdTime']?.until.slice(11, 16) ?? null);
          shop.harness.pass(60_000);
          if (how === 'a booking') idOf(await shop.crews.book(day, '9:00 AM', { claims }));
          else
            await moveTo(claims, { id, serviceDate: `${day} 9:00 AM`, expectedVersion: count + 1 });
        }
        expect(until).toEqual(['18:10', '18:11', '18:12', '18:13']);
      },
    );
  });

  it('AVAIL-01 AVAIL-07 gives an older client’s appointment a place, and offers other times once none is free', async () => {
    const crew = await shop.crews.add('North');
    const claims = customer();
    const vehicleId = await vehicleOf(shop.harness, claims);
    const asked = { vehicleId, serviceDate: '2026-11-19 2:10 PM', serviceType: 'Maintenance' };
    await shop.crews.hold(claims, '2026-11-19 2:10 PM');
    const { data } = await shop.operations.create(claims, asked);
    const { rows } = await shop.harness.pool.query(
      'select "kind", "crewId", "appointmentId", "startsAt" from crew_times',
    );
    expect(rows).toEqual([
      {
        kind: 'appointment',
        crewId: crew.id,
        appointmentId: data?.['createAppointment']?.id,
        startsAt: new Date('2026-11-19T22:10:00.000Z'),
      },
    ]);
    expect(refusalOf(await shop.operations.create(claims, asked))).toMatchObject({
      code: 'SLOT_TAKEN',
      status: 409,
    });
  });

  it('keeps the slot of late answers as a wish if it is taken', async () => {
    await shop.crews.add('North');
    const claims = customer();
    const vehicleId = await vehicleOf(shop.harness, claims);
    const { data } = await shop.operations.create(claims, {
      vehicleId,
      serviceDate: '2026-11-19',
      serviceType: 'Maintenance',
    });
    idOf(await shop.crews.book('2026-11-19', 'evening', { selectedServicePackage: 'detail' }));
    await shop.operations.save(claims, {
      answers: { ...ANSWERS, serviceDate: '2026-11-19', timeSlot: 'evening' },
      completedAt: true,
    });
    const { rows } = await shop.harness.pool.query(
      'select "serviceDate", "location" from services where id = $1',
      [data?.['createAppointment']?.id],
    );
    expect(rows).toEqual([{ serviceDate: '2026-11-19', location: '1 Main St, San Jose' }]);
  });

  it('AVAIL-01 AVAIL-07 sells each place once in a race of many customers', async () => {
    await save({ openingHours: MON_TO_SAT });
    for (const name of ['A', 'B', 'C', 'D', 'E']) await shop.crews.add(name);
    // Each crew has room for one four-hour job in the morning, and one in the afternoon.
    // On a busy machine some wait too long for the lock of the day. They try again, as customers would.
    const racers = Array.from({ length: 60 }, (_, index) =>
      eventually(async () => {
        const slot = index % 2 === 0 ? 'morning' : 'afternoon';
        const response = await shop.crews.book('2026-11-19', slot, {
          selectedServicePackage: 'everything',
        });
        expect(refusalOf(response)?.code).not.toBe('UNAVAILABLE');
        return response;
      }),
    );
    const responses = await Promise.all(racers);
    const refusals = responses.flatMap((response) => refusalOf(response) ?? []);
    expect(responses.length - refusals.length).toBe(10);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['SLOT_TAKEN']));
    for (const refusal of refusals) {
      expect(refusal.alternatives).toHaveLength(3);
    }
    const { rows } = await shop.harness.pool.query(
      `select count(*)::int as overlaps from crew_times one join crew_times other
         on one."crewId" = other."crewId" and one.id < other.id
           and one."startsAt" < other."endsAt" and other."startsAt" < one."endsAt"`,
    );
    expect(rows).toEqual([{ overlaps: 0 }]);
    expect(await planned()).toHaveLength(10);
  });
});
