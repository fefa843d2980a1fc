import { randomUUID } from 'node:crypto';
import { businessEvent } from '@dewlane/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MON_TO_SAT, settingsOf } from './support/business-settings.ts';
import { customer, guest, type Harness, STAFF, START, startHarness } from './support/harness.ts';

describe('the settings of the business', () => {
  let harness: Harness;
  let settings: ReturnType<typeof settingsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    settings = settingsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    await settings.forget();
  });

  it('BIZ-01 BIZ-08 returns the built-in defaults while nothing was saved', async () => {
    expect(await settings.read()).toEqual({
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
    expect((await settings.update(guest(), input)).errors?.[0]?.extensions.status).toBe(401);
    expect((await settings.update(customer(), input)).errors?.[0]?.extensions.status).toBe(403);
    expect((await settings.read()).name).toBe('Dewlane');
    expect((await settings.update(STAFF, input)).data?.updateBusiness).toMatchObject({
      version: 1,
      name: 'Shiny',
    });
  });

  it('BIZ-03 PERM-08 publishes an event for each change, with actor, origin, old and new values, and none for an edit that changes nothing', async () => {
    await settings.save({ leadMinutes: 120 });
    await settings.save({ leadMinutes: 180, paymentNote: 'Cash or card.' });
    expect((await settings.save({ leadMinutes: 180 })).version).toBe(2);
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
    await settings.save({ name: 'Shiny' });
    const late = await settings.update(STAFF, { expectedVersion: 0, name: 'Gloss' });
    expect(late.errors?.[0]?.extensions).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      status: 409,
      current: { version: 1, name: 'Shiny' },
    });
    const both = await Promise.all(
      ['Left', 'Right'].map((name) => settings.update(STAFF, { expectedVersion: 1, name })),
    );
    expect(both.filter(({ data }) => data)).toHaveLength(1);
    expect((await settings.read()).version).toBe(2);
  });

  it('saves once for an idempotency key', async () => {
    const input = { expectedVersion: 0, name: 'Shiny', idempotencyKey: randomUUID() };
    const first = await settings.update(STAFF, input);
    expect((await settings.update(STAFF, input)).data).toEqual(first.data);
    expect((await settings.read()).version).toBe(1);
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
  ])('BIZ-07 refuses contradictory settings, naming %s', async (field, edit) => {
    const { errors } = await settings.update(STAFF, { expectedVersion: 0, ...edit });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
    expect((await settings.read()).version).toBe(0);
  });

  it.each([
    ['packages.1.priceCents', { priceCents: -1 }],
    ['packages.1.maxMinutes', { maxMinutes: 60 }],
    ['packages.1.name', { name: 'everything' }],
    ['packages', { key: 'full', name: 'Gold' }],
  ])('BIZ-07 refuses contradictory packages, naming %s', async (field, change) => {
    const packages = await settings.packagesWith('detail', change);
    const { errors } = await settings.update(STAFF, { expectedVersion: 0, packages });
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
  });

  it('API-44 refuses names with invisible characters, of the business, a package and a crew', async () => {
    const unseen = 'This contains a character that cannot be seen.';
    const name = 'Dew\u200blane';
    const named = await settings.update(STAFF, { expectedVersion: 0, name });
    expect(named.errors?.[0]?.extensions.fields).toEqual({ name: unseen });
    const packages = await settings.packagesWith('detail', { name });
    const offered = await settings.update(STAFF, { expectedVersion: 0, packages });
    expect(offered.errors?.[0]?.extensions.fields).toEqual({ 'packages.1.name': unseen });
    const crew = await harness.graphql(
      STAFF,
      'mutation ($input: CreateCrewInput!) { createCrew(input: $input) { id } }',
      { input: { name: '\u200b', color: '#0a6cbd' } },
    );
    expect(crew.errors?.[0]?.extensions.fields).toEqual({ name: unseen });
  });

  it('BIZ-07 keeps at least one package on sale', async () => {
    const packages = (await settings.read()).packages.map((one) => ({ ...one, isOnSale: false }));
    const { errors } = await settings.update(STAFF, { expectedVersion: 0, packages });
    expect(errors?.[0]?.extensions.fields).toEqual({
      packages: 'Keep at least one package on sale.',
    });
  });

  it('OPS-33 shows the saved settings and the time zone to the gateway only', async () => {
    await settings.save({ leadMinutes: 90 });
    const path = '/internal/business';
    expect((await harness.fetch(STAFF, path)).status).toBe(403);
    const response = await harness.fetch({ system: 'gateway' }, path);
    expect(await response.json()).toEqual({
      version: 1,
      settings: { leadMinutes: 90 },
      timeZone: 'America/Los_Angeles',
    });
  });
});
