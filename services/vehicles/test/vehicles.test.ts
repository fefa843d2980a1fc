import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CAMRY, dataOf, garageOf, refusalOf, type VehicleList } from './support/garage.ts';
import { customer, type Harness, START, startHarness } from './support/harness.ts';

let harness: Harness;
let garage: ReturnType<typeof garageOf>;
beforeAll(async () => {
  harness = await startHarness();
  garage = garageOf(harness);
});
afterAll(() => harness.stop());

describe('adding a vehicle', () => {
  it('DATA-13 returns id, year, make, model, type, miles, color, imageUrl, lastServiceDate, daysSinceService', async () => {
    const added = await garage.have(customer(), { ...CAMRY, type: 'crossover', color: ' Red ' });
    expect(added).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      year: '2021',
      make: 'Toyota',
      model: 'Camry',
      type: 'crossover',
      miles: '45000',
      color: 'Red',
      imageUrl: null,
      lastServiceDate: null,
      daysSinceService: 0,
      label: '2021 Toyota Camry',
      photoUrl: null,
      createdAt: START,
      updatedAt: START,
    });
  });

  it('DATA-09 requires year, make and model; color, photo and owner are optional, and id, dates and the rest cannot be given', async () => {
    const schema = await harness.graphql<{
      __type: { inputFields: { name: string; type: { kind: string } }[] };
    }>(customer(), '{ __type(name: "AddVehicleInput") { inputFields { name type { kind } } } }');
    const fields = dataOf(schema).__type.inputFields;
    const required = fields.filter(({ type }) => type.kind === 'NON_NULL').map(({ name }) => name);
    expect(required).toEqual(['year', 'make', 'model']);
    expect(fields.map(({ name }) => name)).toEqual([
      'year',
      'make',
      'model',
      'type',
      'miles',
      'color',
      'photoId',
      'idempotencyKey',
    ]);
  });

  it("VFORM-23 fills in type sedan and miles '0'", async () => {
    const added = await garage.have(customer(), { year: '2021', make: 'Toyota', model: 'Camry' });
    expect(added).toMatchObject({ type: 'sedan', miles: '0', color: null });
  });

  it('labels a vehicle typed by hand with its text alone', async () => {
    const typed = { year: '2020', make: 'Custom', model: 'Grandfather’s old pickup' };
    expect(await garage.have(customer(), typed)).toMatchObject({
      label: 'Grandfather’s old pickup',
    });
  });

  it('publishes its whole state', async () => {
    const owner = customer();
    const { id } = await garage.have(owner);
    const [event] = await harness.eventsOf(id);
    expect(event).toMatchObject({
      type: 'vehicles.vehicle-added.v1',
      subject: id,
      aggregateversion: 1,
      actor: { kind: 'customer', id: owner.customer.id },
      data: {
        state: { id, userId: owner.customer.id, label: '2021 Toyota Camry', photoId: null },
        previous: {},
      },
    });
  });

  it('happens once per key, even for twenty concurrent requests', async () => {
    const owner = customer();
    const input = { ...CAMRY, idempotencyKey: randomUUID() };
    const responses = await Promise.all(Array.from({ length: 20 }, () => garage.add(owner, input)));
    const ids = new Set(responses.map((response) => dataOf(response).addVehicle.id));
    expect(ids.size).toBe(1);
    expect(await garage.own(owner)).toHaveLength(1);
    const [id = ''] = ids;
    expect(await harness.eventsOf(id)).toHaveLength(1);
  });

  it('refuses the same key with other content, but accepts it from somebody else', async () => {
    const owner = customer();
    const input = { ...CAMRY, idempotencyKey: randomUUID() };
    const first = await garage.have(owner, input);
    expect(refusalOf(await garage.add(owner, { ...input, color: 'Blue' }))).toEqual({
      code: 'IDEMPOTENCY_CONFLICT',
      status: 409,
    });
    const other = await garage.have(customer(), input);
    expect(other.id).not.toBe(first.id);
  });

  it('returns the first result again after the vehicle has changed', async () => {
    const owner = customer();
    const input = { ...CAMRY, idempotencyKey: randomUUID() };
    const first = await garage.have(owner, input);
    dataOf(await garage.update(owner, { id: first.id, color: 'Green' }));
    expect(dataOf(await garage.add(owner, input)).addVehicle).toEqual(first);
  });

  it.each([
    [{ year: '1899' }, { year: 'Year must be four digits, from 1900 to 2027' }],
    [{ year: 'new' }, { year: 'Year must be four digits, from 1900 to 2027' }],
    [{ make: '  ' }, { make: 'Make is required' }],
    [{ make: 'x'.repeat(101) }, { make: 'Make must be at most 100 characters' }],
    [{ model: '' }, { model: 'Model is required' }],
    [{ model: 'x'.repeat(201) }, { model: 'Model must be at most 200 characters' }],
    [{ miles: '' }, { miles: 'Mileage is required' }],
    [{ miles: '99999999' }, { miles: 'Mileage must be below 10,000,000' }],
    [{ miles: '-5' }, { miles: 'Mileage must be a number, minimum 0' }],
    [{ color: 'x'.repeat(101) }, { color: 'Color must be at most 100 characters' }],
    [{ model: 'Cam\0ry' }, { model: expect.any(String) }],
    [{ idempotencyKey: 'x'.repeat(201) }, { idempotencyKey: expect.any(String) }],
    [
      { year: '', make: '' },
      { year: 'Year is required', make: 'Make is required' },
    ],
  ])('refuses %j and says why', async (wrong, fields) => {
    const owner = customer();
    const response = await garage.add(owner, { ...CAMRY, ...wrong });
    expect(response.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      status: 400,
      fields,
    });
    expect(await garage.own(owner)).toEqual([]);
  });

  it.each([{ type: 'boat' }, { year: 2021 }, { make: null }, { userId: '1' }])(
    'refuses %j, unknown to the schema, with 400',
    async (wrong) => {
      const response = await garage.add(customer(), { ...CAMRY, ...wrong });
      expect(refusalOf(response).status).toBe(400);
    },
  );
});

describe('changing a vehicle', () => {
  it('replaces the given fields, keeps the rest, and publishes what changed', async () => {
    const owner = customer();
    const { id } = await garage.have(owner, { ...CAMRY, color: 'Red' });
    harness.setTime('2026-06-15T20:00:00.000Z');
    const changed = dataOf(await garage.update(owner, { id, miles: '60,000', color: null }));
    harness.setTime(START);
    expect(changed.updateVehicle).toMatchObject({
      id,
      model: 'Camry',
      miles: '60,000',
      color: null,
      createdAt: START,
      updatedAt: '2026-06-15T20:00:00.000Z',
    });
    const [, event] = await harness.eventsOf(id);
    expect(event).toMatchObject({
      type: 'vehicles.vehicle-changed.v1',
      aggregateversion: 2,
      data: {
        changed: ['miles', 'color', 'updatedAt'],
        previous: { miles: '45000', color: 'Red', updatedAt: START },
      },
    });
  });

  it('writes nothing if nothing differs', async () => {
    const owner = customer();
    const before = await garage.have(owner);
    const after = dataOf(await garage.update(owner, { ...CAMRY, id: before.id, type: null }));
    expect(after.updateVehicle).toEqual(before);
    expect(await harness.eventsOf(before.id)).toHaveLength(1);
  });

  it('loses none of twenty concurrent changes', async () => {
    const owner = customer();
    const { id } = await garage.have(owner);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        garage.update(owner, { id, miles: String(number + 1) }),
      ),
    );
    for (const response of responses) expect(response.errors).toBeUndefined();
    const events = await harness.eventsOf(id);
    expect(events.map((event) => event.aggregateversion)).toEqual(
      Array.from({ length: 21 }, (_, index) => index + 1),
    );
    const [last] = events.slice(-1);
    const [stored] = await garage.own(owner);
    expect(last?.data.state).toMatchObject({ miles: stored?.miles });
  });
});

describe('deleting a vehicle', () => {
  it('leaves nothing but an event without any state', async () => {
    const owner = customer();
    const { id } = await garage.have(owner);
    expect(dataOf(await garage.remove(owner, { id })).deleteVehicle).toEqual({ id });
    expect(await garage.own(owner)).toEqual([]);
    expect(refusalOf(await garage.remove(owner, { id }))).toEqual({
      code: 'NOT_FOUND',
      status: 404,
    });
    const [, event] = await harness.eventsOf(id);
    expect(event).toMatchObject({
      type: 'vehicles.vehicle-deleted.v1',
      aggregateversion: 2,
      data: { state: null, changed: [], previous: {} },
    });
  });

  it('returns the same result again for the same key', async () => {
    const owner = customer();
    const { id } = await garage.have(owner);
    const input = { id, idempotencyKey: randomUUID() };
    const first = await garage.remove(owner, input);
    expect(await garage.remove(owner, input)).toEqual(first);
    expect(dataOf(first).deleteVehicle).toEqual({ id });
  });
});

describe('listing vehicles', () => {
  it('returns the oldest first, in pages, with the total count', async () => {
    const owner = customer();
    const days = ['03', '01', '02', '02', '02'];
    for (const [index, day] of days.entries()) {
      harness.setTime(`2026-06-${day}T12:00:00.000Z`);
      await garage.have(owner, { ...CAMRY, model: `number ${index}` });
    }
    harness.setTime(START);
    const models: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const vehicles: VehicleList = dataOf(await garage.list(owner, { first: 2, after })).vehicles;
      expect(vehicles.totalCount).toBe(5);
      expect(vehicles.edges).toHaveLength(vehicles.nodes.length);
      models.push(...vehicles.nodes.map(({ model }) => model));
      after = vehicles.pageInfo.hasNextPage ? vehicles.pageInfo.endCursor : null;
      pages += 1;
    } while (after !== null);
    expect(pages).toBe(3);
    expect(models).toEqual(['number 1', 'number 2', 'number 3', 'number 4', 'number 0']);
  });

  it.each([
    { first: 0 },
    { first: 101 },
    { first: -1 },
    { after: 'nonsense' },
    { after: 'bnVsbA' },
  ])('refuses %j', async (page) => {
    expect(refusalOf(await garage.list(customer(), page))).toEqual({
      code: 'VALIDATION_FAILED',
      status: 400,
    });
  });
});

describe('a list of references from another subgraph', () => {
  it('is resolved in order, with null for unknown ids', async () => {
    const owner = customer();
    const one = await garage.have(owner);
    const two = await garage.have(owner, { ...CAMRY, model: 'Corolla' });
    const { _entities } = dataOf(
      await garage.references(owner, [two.id, randomUUID(), one.id, 'nonsense', two.id]),
    );
    expect(_entities.map((vehicle) => vehicle?.model ?? null)).toEqual([
      'Corolla',
      null,
      'Camry',
      null,
      'Corolla',
    ]);
  });
});
