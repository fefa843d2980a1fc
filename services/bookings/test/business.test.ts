import { randomUUID } from 'node:crypto';
import { businessEvent } from '@dewlane/events';
import { CLIENT_ADDRESS_HEADER } from '@dewlane/internal-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { customer, guest, type Harness, STAFF, START, startHarness } from './support/harness.ts';
import { ANSWERS, booked, operationsOf } from './support/operations.ts';

const FIELDS = `version name phone email serviceAreas
  packages { key name priceCents minMinutes maxMinutes features isOnSale }
  openingHours { weekday opens closes } hoursLabel closures { from to reason }
  leadMinutes horizonDays travelMinutes holdMinutes changeLimitMinutes paymentNote timeZone`;

interface OfferedPackage {
  key: string;
  name: string;
  priceCents: number;
  minMinutes: number;
  maxMinutes: number;
  features: string[];
  isOnSale: boolean;
}

interface Business {
  version: number;
  name: string;
  packages: OfferedPackage[];
  [setting: string]: unknown;
}

const MON_TO_SAT = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
}));

describe('the settings of the business', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    operations = operationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    await harness.pool.query('delete from business');
    await harness.pool.query("delete from outbox where key = 'business'");
  });

  type Claims = Parameters<Harness['graphql']>[0];
  const read = async (claims: Claims = guest()) => {
    const { data } = await harness.graphql<{ business: Business }>(
      claims,
      `{ business { ${FIELDS} } }`,
    );
    if (!data) throw new Error('The settings could not be read.');
    return data.business;
  };
  const update = async (claims: Claims, input: Record<string, unknown>) =>
    await harness.graphql<{ updateBusiness: Business }>(
      claims,
      `mutation ($input: UpdateBusinessInput!) { updateBusiness(input: $input) { ${FIELDS} } }`,
      { input },
      { [CLIENT_ADDRESS_HEADER]: '203.0.113.7' },
    );
  const save = async (settings: Record<string, unknown>) => {
    const { version } = await read();
    const { data, errors } = await update(STAFF, { expectedVersion: version, ...settings });
    if (!data) throw new Error(JSON.stringify(errors));
    return data.updateBusiness;
  };
  const packagesWith = async (key: string, change: Partial<OfferedPackage>) =>
    (await read()).packages.map((one) => (one.key === key ? { ...one, ...change } : one));
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

  it('BIZ-01 BIZ-08 returns the built-in defaults while nothing was saved', async () => {
    expect(await read()).toEqual({
      version: 0,
      name: 'Dewlane',
      phone: '(555) 014-0199',
      email: 'hello@dewlane.example',
      serviceAreas: ['Downtown', 'Residential Areas', 'Shopping Centers', 'Corporate Offices'],
      packages: [
        expect.objectContaining({
          key: 'maintenance',
          name: 'Maintenance',
          priceCents: 10_000,
          maxMinutes: 60,
        }),
        expect.objectContaining({
          key: 'detail',
          name: 'Detail',
          priceCents: 15_000,
          maxMinutes: 120,
        }),
        expect.objectContaining({
          key: 'full',
          name: 'Detail Plus',
          priceCents: 20_000,
          maxMinutes: 180,
        }),
        expect.objectContaining({
          key: 'everything',
          name: 'Detail Plus +',
          priceCents: 29_900,
          maxMinutes: 240,
        }),
      ],
      openingHours: null,
      hoursLabel: 'Mon-Sat 8AM-6PM',
      closures: [],
      leadMinutes: null,
      horizonDays: null,
      travelMinutes: 0,
      holdMinutes: 10,
      changeLimitMinutes: 120,
      paymentNote: null,
      timeZone: 'America/Los_Angeles',
    });
  });

  it('BIZ-02 can be changed by staff only', async () => {
    const input = { expectedVersion: 0, name: 'Shiny' };
    expect((await update(guest(), input)).errors?.[0]?.extensions.status).toBe(401);
    expect((await update(customer(), input)).errors?.[0]?.extensions.status).toBe(403);
    expect((await read()).name).toBe('Dewlane');
    expect((await update(STAFF, input)).data?.updateBusiness).toMatchObject({
      version: 1,
      name: 'Shiny',
    });
  });

  it('BIZ-03 PERM-08 publishes an event for each change, with actor, origin, old and new values, and none for an edit that changes nothing', async () => {
    await save({ leadMinutes: 120 });
    await save({ leadMinutes: 180, paymentNote: 'Cash or card.' });
    expect((await save({ leadMinutes: 180 })).version).toBe(2);
    const events = (await harness.eventsOf('business')).map((event) => businessEvent.parse(event));
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({
      aggregateversion: 2,
      actor: { kind: 'staff', username: 'wash-desk', address: '203.0.113.7' },
      data: {
        state: {
          id: 'business',
          leadMinutes: 180,
          paymentNote: 'Cash or card.',
          openingHours: null,
        },
        changed: ['leadMinutes', 'paymentNote'],
        previous: { leadMinutes: 120, paymentNote: null },
      },
    });
  });

  it('STAFF-03 refuses a change of an old version with the current state, and saves one of two concurrent ones', async () => {
    await save({ name: 'Shiny' });
    const late = await update(STAFF, { expectedVersion: 0, name: 'Gloss' });
    expect(late.errors?.[0]?.extensions).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      status: 409,
      current: { version: 1, name: 'Shiny' },
    });
    const both = await Promise.all(
      ['Left', 'Right'].map((name) => update(STAFF, { expectedVersion: 1, name })),
    );
    expect(both.filter(({ data }) => data)).toHaveLength(1);
    expect((await read()).version).toBe(2);
  });

  it('saves once for an idempotency key', async () => {
    const input = { expectedVersion: 0, name: 'Shiny', idempotencyKey: randomUUID() };
    const first = await update(STAFF, input);
    expect((await update(STAFF, input)).data).toEqual(first.data);
    expect((await read()).version).toBe(1);
  });

  it.each([
    ['openingHours.0.closes', { openingHours: [{ weekday: 1, opens: '18:00', closes: '08:00' }] }],
    ['openingHours.1.weekday', { openingHours: [MON_TO_SAT[0], MON_TO_SAT[0]] }],
    ['openingHours.0.opens', { openingHours: [{ weekday: 1, opens: '8am', closes: '18:00' }] }],
    ['openingHours', { openingHours: [] }],
    ['closures.0.to', { closures: [{ from: '2026-12-02', to: '2026-12-01', reason: '' }] }],
    ['closures.0.from', { closures: [{ from: '2026-02-30', to: '2026-12-01', reason: '' }] }],
    ['phone', { phone: 'ring us' }],
    ['email', { email: 'us' }],
    ['name', { name: '  ' }],
    ['leadMinutes', { leadMinutes: -1 }],
    ['horizonDays', { horizonDays: 0 }],
    ['travelMinutes', { travelMinutes: 100_000 }],
    ['holdMinutes', { holdMinutes: 45 }],
  ])('BIZ-07 refuses contradictory settings, naming %s', async (field, settings) => {
    const { errors } = await update(STAFF, { expectedVersion: 0, ...settings });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
    expect((await read()).version).toBe(0);
  });

  it.each([
    ['packages.1.priceCents', { priceCents: -1 }],
    ['packages.1.maxMinutes', { maxMinutes: 60 }],
    ['packages.1.name', { name: 'everything' }],
    ['packages', { key: 'full', name: 'Gold' }],
  ])('BIZ-07 refuses contradictory packages, naming %s', async (field, change) => {
    const packages = await packagesWith('detail', change);
    const { errors } = await update(STAFF, { expectedVersion: 0, packages });
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
  });

  it('API-44 refuses names with invisible characters, of the business, a package and a crew', async () => {
    const unseen = 'This contains a character that cannot be seen.';
    const name = 'Dew\u200blane';
    const named = await update(STAFF, { expectedVersion: 0, name });
    expect(named.errors?.[0]?.extensions.fields).toEqual({ name: unseen });
    const packages = await packagesWith('detail', { name });
    const offered = await update(STAFF, { expectedVersion: 0, packages });
    expect(offered.errors?.[0]?.extensions.fields).toEqual({ 'packages.1.name': unseen });
    const crew = await harness.graphql(
      STAFF,
      'mutation ($input: CreateCrewInput!) { createCrew(input: $input) { id } }',
      { input: { name: '\u200b', color: '#0a6cbd' } },
    );
    expect(crew.errors?.[0]?.extensions.fields).toEqual({ name: unseen });
  });

  it('BIZ-07 keeps at least one package on sale', async () => {
    const packages = (await read()).packages.map((one) => ({ ...one, isOnSale: false }));
    const { errors } = await update(STAFF, { expectedVersion: 0, packages });
    expect(errors?.[0]?.extensions.fields).toEqual({
      packages: 'Keep at least one package on sale.',
    });
  });

  it('BIZ-04 books at the current price, name and length, which the appointment keeps', async () => {
    const before = await booked(harness, guest());
    await save({
      packages: await packagesWith('full', {
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
    expect(rows[0]).toMatchObject({ serviceType: 'Detail Plus', priceCents: 20_000 });
  });

  it('BIZ-05 refuses a booking that was shown another price, with both prices', async () => {
    await save({ packages: await packagesWith('full', { priceCents: 21_000 }) });
    const count = async () => (await harness.pool.query('select from services')).rowCount;
    const there = await count();
    const refused = await tryToBook({}, { shownPriceCents: 20_000 });
    expect(refused.errors?.[0]).toMatchObject({
      message: 'Detail Plus costs $210 now, not $200 any more.',
      extensions: {
        code: 'PRICE_CHANGED',
        status: 409,
        current: { shownPriceCents: 20_000, priceCents: 21_000, shownPrice: '$200', price: '$210' },
      },
    });
    expect(await count()).toBe(there);
    const { data } = await tryToBook({}, { shownPriceCents: 21_000 });
    expect(data?.['bookAppointment']?.appointment.priceCents).toBe(21_000);
  });

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
    await save({ packages: await packagesWith('full', { priceCents: 21_000 }) });
    expect(await operations.book(claims, input)).toEqual(first);
  });

  it('BIZ-06 refuses to book a package that was taken off sale', async () => {
    await save({ packages: await packagesWith('full', { isOnSale: false }) });
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
      'We are closed on Saturday, November 21 (Team day). The next open time is Sunday, November 22, 12 AM.',
    ],
    [
      { horizonDays: 2 },
      {},
      'serviceDate',
      'We take bookings until Friday, November 20. The next open time is Wednesday, November 18, 10 AM.',
    ],
    [
      { leadMinutes: 360 },
      { serviceDate: '2026-11-18', timeSlot: 'afternoon' },
      'timeSlot',
      'We need 6 hours notice. The next open time is Wednesday, November 18, 4 PM.',
    ],
  ])('BIZ-09 refuses a booking if %j, for %j', async (settings, answers, field, message) => {
    expect((await tryToBook(answers)).data).not.toBeNull();
    await save(settings);
    const { errors } = await tryToBook(answers);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(errors?.[0]?.extensions.fields).toEqual({ [field]: message });
  });

  it('BIZ-09 applies to older clients too, but not to staff', async () => {
    const { appointment } = await booked(harness, guest());
    await save({ openingHours: MON_TO_SAT });
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
      await save({ openingHours: MON_TO_SAT });
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
    await save({
      openingHours: MON_TO_SAT,
      closures: [{ from: '2026-11-21', to: '2026-11-21', reason: '' }],
    });
    expect((await tryToBook({})).data).toBeNull();
    expect(await save({ openingHours: null, closures: null })).toMatchObject({
      openingHours: null,
      closures: [],
    });
    expect((await tryToBook({ serviceDate: '2026-11-22' })).data).not.toBeNull();
  });

  it('shows the saved settings to the gateway only', async () => {
    await save({ leadMinutes: 90 });
    const path = '/internal/business';
    expect((await harness.fetch(STAFF, path)).status).toBe(403);
    const response = await harness.fetch({ system: 'gateway' }, path);
    expect(await response.json()).toEqual({ version: 1, settings: { leadMinutes: 90 } });
  });
});
