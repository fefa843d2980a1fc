import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CAMRY, dataOf, garageOf, type ReadVehicle, refusalOf } from './support/garage.ts';
import { customer, guest, type Harness, STAFF, startHarness, VISITOR } from './support/harness.ts';
import { redPicture } from './support/pictures.ts';

let harness: Harness;
let garage: ReturnType<typeof garageOf>;
beforeAll(async () => {
  harness = await startHarness();
  garage = garageOf(harness);
});
afterAll(() => harness.stop());

const owner = customer();
let theirs: ReadVehicle;
let photoPath: string;
beforeEach(async () => {
  const { photoId } = await garage.havePhoto(owner, await redPicture());
  theirs = await garage.have(owner, { ...CAMRY, photoId });
  photoPath = theirs.photoUrl?.replace('/api/photos', '/internal/photos') ?? '';
});

const STRANGERS = [
  ['another customer', customer()],
  ['a guest', guest()],
  ['staff without a customer', STAFF],
  ['staff who are also another customer', { ...STAFF, ...customer() }],
  ['the gateway itself', { system: 'gateway' as const }],
  ['a visitor', VISITOR],
] as const;

describe.each(STRANGERS)('%s', (name, stranger) => {
  it('PERM-02 does not see somebody else’s vehicles', async () => {
    const { vehicles } = dataOf(await garage.list(stranger));
    expect(vehicles.nodes.map(({ id }) => id)).not.toContain(theirs.id);
    expect(vehicles.totalCount).toBe(0);
    expect(dataOf(await garage.find(stranger, theirs.id)).vehicle).toBeNull();
    expect(dataOf(await garage.references(stranger, [theirs.id]))._entities).toEqual([null]);
  });

  it('PERM-07 can neither change nor delete somebody else’s vehicle', async () => {
    const expected =
      'customer' in stranger
        ? { code: 'NOT_FOUND', status: 404 }
        : { code: 'UNAUTHENTICATED', status: 401 };
    const { id } = theirs;
    expect(refusalOf(await garage.update(stranger, { id, color: 'Black' }))).toEqual(expected);
    expect(refusalOf(await garage.remove(stranger, { id }))).toEqual(expected);
    expect(dataOf(await garage.find(owner, id)).vehicle).toEqual(theirs);
  });

  it('can’t learn from the internal API that the vehicle exists', async () => {
    const response = await harness.fetch(stranger, `/internal/vehicles/${theirs.id}`);
    expect(response.status).toBe(404);
    const owned = await harness.fetch(stranger, '/internal/owned-data');
    expect(await owned.json()).toEqual({ hasData: false });
  });

  it('cannot use somebody else’s photo', async () => {
    const { photoId } = await garage.havePhoto(owner, await redPicture());
    const response = await garage.add(stranger, { ...CAMRY, photoId });
    expect(refusalOf(response).status).toBe('customer' in stranger ? 400 : 401);
  });

  it('reads the photo only as staff', async () => {
    const response = await harness.fetch(stranger, photoPath);
    expect(response.status).toBe(name.startsWith('staff') ? 200 : 404);
  });
});

describe('somebody without a cookie', () => {
  it('has an empty list and can add nothing', async () => {
    expect(dataOf(await garage.list(VISITOR)).vehicles).toEqual({
      nodes: [],
      edges: [],
      totalCount: 0,
      pageInfo: { hasNextPage: false, endCursor: null },
    });
    expect(refusalOf(await garage.add(VISITOR, CAMRY))).toEqual({
      code: 'UNAUTHENTICATED',
      status: 401,
    });
    const upload = await garage.upload(VISITOR, await redPicture());
    expect(upload.status).toBe(401);
  });
});

describe('a guest', () => {
  it('has vehicles of their own', async () => {
    const visitor = guest();
    const { id } = await garage.have(visitor);
    expect((await garage.own(visitor)).map((vehicle) => vehicle.id)).toEqual([id]);
    const [event] = await harness.eventsOf(id);
    expect(event?.actor).toEqual({ kind: 'guest', id: visitor.customer.id });
  });
});

describe('an account that a guest has just become', () => {
  it('reads, changes and deletes what it saved as a guest', async () => {
    const before = guest();
    const [kept, gone] = [await garage.have(before), await garage.have(before)];
    const account = customer(before.customer.id);
    expect(await garage.own(account)).toEqual([kept, gone]);
    expect(dataOf(await garage.find(account, kept.id)).vehicle).toEqual(kept);
    expect(dataOf(await garage.references(account, [kept.id]))._entities).toEqual([kept]);
    const changed = dataOf(await garage.update(account, { id: kept.id, color: 'Blue' }));
    expect(changed.updateVehicle.color).toBe('Blue');
    dataOf(await garage.remove(account, { id: gone.id }));
    expect(await garage.own(account)).toEqual([changed.updateVehicle]);
    const owned = await harness.fetch(account, '/internal/owned-data');
    expect(await owned.json()).toEqual({ hasData: true });
  });
});

describe('a customer who also has a staff cookie', () => {
  it('acts as the customer in the events', async () => {
    const both = { ...STAFF, ...customer() };
    const { id } = await garage.have(both);
    const [event] = await harness.eventsOf(id);
    expect(event?.actor).toEqual({ kind: 'customer', id: both.customer.id });
  });
});

describe('the internal API', () => {
  it('returns to the owner what bookings copies', async () => {
    const response = await harness.fetch(owner, `/internal/vehicles/${theirs.id}`);
    expect(await response.json()).toEqual({
      id: theirs.id,
      userId: owner.customer.id,
      label: '2021 Toyota Camry',
      type: 'sedan',
      miles: '45000',
      color: null,
      version: 1,
    });
  });

  it('finds no vehicle by a text that is not an id', async () => {
    const response = await harness.fetch(owner, '/internal/vehicles/17');
    expect(response.status).toBe(404);
  });
});

describe('a request', () => {
  it.each([
    ['POST', '/graphql'],
    ['POST', '/internal/photos'],
    ['POST', '/internal/photos/uploaded'],
    ['GET', '/internal/photos/1/2'],
    ['GET', '/internal/vehicles/1'],
    ['GET', '/internal/owned-data'],
  ])('is refused without a token: %s %s', async (method, path) => {
    const response = await fetch(`${harness.url}${path}`, { method });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is refused with an expired token', async () => {
    const past = { issuedAt: new Date(Date.now() - 7_200_000) };
    const authorization = `Bearer ${await harness.token(owner, past)}`;
    const response = await fetch(`${harness.url}/internal/owned-data`, {
      headers: { authorization },
    });
    expect(response.status).toBe(401);
  });
});
