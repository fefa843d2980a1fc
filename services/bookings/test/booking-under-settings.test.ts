import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MON_TO_SAT, settingsOf } from './support/business-settings.ts';
import { customer, guest, type Harness, STAFF, START, startHarness } from './support/harness.ts';
import { ANSWERS, booked, operationsOf } from './support/operations.ts';

describe('the settings of the business', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;
  let settings: ReturnType<typeof settingsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    operations = operationsOf(harness);
    settings = settingsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    await settings.forget();
  });

  const tryToBook = async (
    answers: Record<string, unknown>,
    more: Record<string, unknown> = {},
  ) => {
    const claims = guest();
    const vehicleId = await harness.vehicleOf(claims);
    return await operations.book(claims, {
      vehicleId,
      answers: { ...ANSWERS, ...answers },
      ...more,
    });
  };

  it('BIZ-04 books at the current price, name and length, which the appointment keeps', async () => {
    const before = await booked(harness, guest());
    await settings.save({
      packages: await settings.packagesWith('full', {
        priceCents: 22_050,
        name: 'Big Shine',
        maxMinutes: 200,
      }),
    });
    const { appointment } = await booked(harness, guest());
    expect(appointment).toMatchObject({
      serviceType: 'Big Shine',
      servicePackage: 'full',
      priceCents: 22_050,
      price: '$220.50',
      startsAt: '2026-11-21T16:00:00.000Z',
      endsAt: '2026-11-21T19:20:00.000Z',
    });
    const { rows } = await harness.pool.query('select * from services where id = $1', [
      before.appointment.id,
    ]);
    expect(rows[0]).toMatchObject({
      serviceType: 'Detail Plus',
      priceCents: 20_000,
      endsAt: new Date(before.appointment.endsAt),
    });
  });

  it.each([
    ['higher', 21_000, '$210'],
    ['lower', 19_000, '$190'],
  ])(
    'BIZ-05 refuses a booking that was shown another price than the %s one of now, with both',
    async (_, priceCents, price) => {
      await settings.save({ packages: await settings.packagesWith('full', { priceCents }) });
      const count = async () => (await harness.pool.query('select from services')).rowCount;
      const there = await count();
      const refused = await tryToBook({}, { shownPriceCents: 20_000 });
      expect(refused.errors?.[0]).toMatchObject({
        message: `Detail Plus costs ${price} now, not $200 any more.`,
        extensions: {
          code: 'PRICE_CHANGED',
          status: 409,
          current: { shownPriceCents: 20_000, priceCents, shownPrice: '$200', price },
        },
      });
      expect(await count()).toBe(there);
      const { data } = await tryToBook({}, { shownPriceCents: priceCents });
      expect(data?.['bookAppointment']?.appointment.priceCents).toBe(priceCents);
    },
  );

  it('BIZ-05 returns the first response to a repeated booking, whatever the package costs by then', async () => {
    const claims = guest();
    const vehicleId = await harness.vehicleOf(claims);
    const input = {
      vehicleId,
      answers: ANSWERS,
      shownPriceCents: 20_000,
      idempotencyKey: randomUUID(),
    };
    const first = await operations.book(claims, input);
    await settings.save({ packages: await settings.packagesWith('full', { priceCents: 21_000 }) });
    expect(await operations.book(claims, input)).toEqual(first);
  });

  it('BIZ-06 refuses to book a package that was taken off sale', async () => {
    await settings.save({ packages: await settings.packagesWith('full', { isOnSale: false }) });
    const message = 'Detail Plus is not on sale at the moment. Choose another package.';
    const { errors } = await tryToBook({});
    expect(errors?.[0]?.extensions.fields).toEqual({ selectedServicePackage: message });
    const claims = customer();
    const older = await operations.create(claims, {
      vehicleId: await harness.vehicleOf(claims),
      serviceDate: '2026-11-21',
      serviceType: 'Detail Plus',
    });
    expect(older.errors?.[0]?.extensions.fields).toEqual({ serviceType: message });
  });

  it.each([
    // START is Wednesday, November 18, at 10 AM.
    [
      { openingHours: MON_TO_SAT },
      { serviceDate: '2026-11-22' },
      'serviceDate',
      'We are closed on Sundays. The next open time is Monday, November 23, 8 AM.',
    ],
    [
      { openingHours: MON_TO_SAT },
      { timeSlot: 'evening' },
      'timeSlot',
      'We close at 6 PM that day, and this takes up to 3 hours. The next open time is Saturday, November 21, 8 AM.',
    ],
    [
      { openingHours: MON_TO_SAT },
      { timeSlot: '6:30 AM' },
      'customTime',
      'We work from 8 AM to 6 PM on Saturdays. The next open time is Saturday, November 21, 8 AM.',
    ],
    [
      { closures: [{ from: '2026-11-20', to: '2026-11-21', reason: 'Team day' }] },
      {},
      'serviceDate',
      'We are closed on Saturday, November 21 (Team day). The next open time is Monday, November 23, 8 AM.',
    ],
    [
      { horizonDays: 2 },
      {},
      'serviceDate',
      'We take bookings until Friday, November 20. The next open time is Wednesday, November 18, 10:15 AM.',
    ],
    [
      { leadMinutes: 360 },
      { serviceDate: '2026-11-18', timeSlot: 'afternoon' },
      'timeSlot',
      'We need 6 hours notice. The next open time is Thursday, November 19, 8 AM.',
    ],
  ])('BIZ-09 refuses a booking if %j, for %j', async (saved, answers, field, message) => {
    expect((await tryToBook(answers)).data).not.toBeNull();
    await settings.save(saved);
    const { errors } = await tryToBook(answers);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(errors?.[0]?.extensions.fields).toEqual({ [field]: message });
  });

  it.each([{}, { leadMinutes: 120 }])(
    'BIZ-09 names a next open time that can be booked, with %j',
    async (saved) => {
      await settings.save({ openingHours: MON_TO_SAT, ...saved });
      const saturday = { serviceDate: '2026-11-21' };
      // Saturday at 10:07 AM and 30 seconds.
      harness.setTime('2026-11-21T18:07:30.000Z');
      const { errors } = await tryToBook({ ...saturday, timeSlot: '7:00 PM' });
      const refusal = errors?.[0]?.extensions.fields?.['customTime'];
      const [, named = ''] = /Saturday, November 21, (.+)\.$/.exec(refusal ?? '') ?? [];
      // Time goes on while the pickers are set.
      harness.setTime('2026-11-21T18:09:00.000Z');
      expect((await tryToBook({ ...saturday, timeSlot: named })).errors).toBeUndefined();
    },
  );

  it('BIZ-09 applies to older clients too, but not to staff', async () => {
    const { appointment } = await booked(harness, guest());
    await settings.save({ openingHours: MON_TO_SAT });
    const claims = customer();
    const vehicleId = await harness.vehicleOf(claims);
    const older = { vehicleId, serviceType: 'detail' };
    const refused = await operations.create(claims, {
      ...older,
      serviceDate: '2026-11-22 morning',
    });
    expect(refused.errors?.[0]?.extensions.fields?.['serviceDate']).toContain('closed on Sundays');
    const taken = await operations.create(claims, { ...older, serviceDate: '2026-11-23' });
    expect(taken.errors).toBeUndefined();
    const moved = await operations.update(STAFF, { id: appointment.id, serviceDate: '2026-11-22' });
    expect(moved.errors).toBeUndefined();
  });

  it.each([
    ['outside opening hours', '2026-11-19', '11:00 PM', START],
    ['over by then', '2026-11-18', 'morning', '2026-11-18T23:00:00.000Z'],
  ])(
    'BIZ-09 keeps a time %s as a wish if late answers bring it',
    async (_, serviceDate, timeSlot, at) => {
      await settings.save({ openingHours: MON_TO_SAT });
      const claims = customer();
      const vehicleId = await harness.vehicleOf(claims);
      const asked = { vehicleId, serviceType: 'maintenance', serviceDate };
      const created = (await operations.create(claims, asked)).data?.['createAppointment'];
      harness.setTime(at);
      const answers = { ...ANSWERS, serviceDate, timeSlot };
      const { errors } = await operations.save(claims, { answers, completedAt: true });
      expect(errors).toBeUndefined();
      const { rows } = await harness.pool.query(
        'select "serviceDate", "location" from services where id = $1',
        [created?.id],
      );
      expect(rows).toEqual([{ serviceDate, location: '1 Main St, San Jose' }]);
    },
  );

  it('BIZ-09 refuses a time from waiting answers once it is over', async () => {
    const claims = customer();
    const vehicleId = await harness.vehicleOf(claims);
    const answers = { ...ANSWERS, serviceDate: '2026-11-18', timeSlot: 'morning' };
    await operations.save(claims, { answers, completedAt: true });
    harness.setTime('2026-11-18T23:00:00.000Z');
    const asked = { vehicleId, serviceType: 'maintenance', serviceDate: '2026-11-18' };
    const { errors } = await operations.create(claims, asked);
    expect(errors?.[0]?.extensions.fields).toEqual({
      serviceDate: 'This time of day is over. Choose a later one.',
    });
  });

  it('BIZ-08 returns to the built-in defaults once staff reset what was saved', async () => {
    await settings.save({
      openingHours: MON_TO_SAT,
      closures: [{ from: '2026-11-21', to: '2026-11-21', reason: '' }],
    });
    expect((await tryToBook({})).data).toBeNull();
    expect(await settings.save({ openingHours: null, closures: null })).toMatchObject({
      openingHours: null,
      closures: [],
    });
    expect((await tryToBook({ serviceDate: '2026-11-22' })).data).not.toBeNull();
  });
});
