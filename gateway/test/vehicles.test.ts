import { randomBytes } from 'node:crypto';
import { queryRows } from '@dewlane/test-engines';
import {
  addVehicle,
  book,
  CAMRY,
  cookieHeader,
  openAsCustomer,
  openAsGuest,
  openAsStaff,
  openBrowser,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';

let stack: TestStack;
let jpeg: Buffer;

beforeAll(async () => {
  stack = await startTestStack({ env: { OPEN_GRAPHQL: 'true' } });
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => stack.stop());

const inline = () => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

describe("a customer's vehicles", () => {
  it('API-04 API-02 API-03 DATA-13 adds, lists and reads them', async () => {
    const browser = await openAsCustomer(stack.url);
    const { status, body } = await browser.post('/api/vehicles', { ...CAMRY, imageUrl: inline() });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      year: '2021',
      make: 'Toyota',
      model: 'Camry',
      miles: '45000',
      type: 'sedan',
      color: 'Blue',
      lastServiceDate: null,
      daysSinceService: 0,
    });
    expect(body.id).toEqual(expect.any(String));
    expect(body.imageUrl).toMatch(/^data:image\/jpeg;base64,/);
    const list = await browser.get(`/api/vehicles/user/${browser.id}`);
    expect([list.status, list.body]).toEqual([200, [body]]);
    const one = await browser.get(`/api/vehicles/${body.id}`);
    expect([one.status, one.body]).toEqual([200, body]);
  });

  it('API-04 accepts a custom vehicle', async () => {
    const browser = await openAsGuest(stack.url);
    const payload = {
      year: '2020',
      make: 'Custom',
      model: 'my red dune buggy',
      miles: '0',
      type: 'van',
    };
    const { status, body } = await browser.post('/api/vehicles', payload);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...payload, color: null, imageUrl: null });
  });

  it('API-05 adds them for the caller, whatever the body says', async () => {
    const victim = await openAsCustomer(stack.url);
    const browser = await openAsCustomer(stack.url);
    const id = await addVehicle(browser, { userId: victim.id });
    expect((await victim.get(`/api/vehicles/user/${victim.id}`)).body).toEqual([]);
    expect((await browser.get(`/api/vehicles/user/${browser.id}`)).body).toMatchObject([{ id }]);
  });

  it.each(['year', 'make', 'model', 'miles'])('API-06 requires %s', async (field) => {
    const browser = await openAsGuest(stack.url);
    const { status, body } = await browser.post('/api/vehicles', { ...CAMRY, [field]: undefined });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('API-07 changes them with PUT', async () => {
    const browser = await openAsCustomer(stack.url);
    const id = await addVehicle(browser);
    const { status, body } = await browser.send('PUT', `/api/vehicles/${id}`, {
      ...CAMRY,
      miles: '60000',
      color: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, miles: '60000', color: null });
    expect((await browser.get(`/api/vehicles/${id}`)).body).toEqual(body);
  });

  it('API-07 keeps their picture if imageUrl is missing, and removes it if null', async () => {
    const browser = await openAsCustomer(stack.url);
    const id = await addVehicle(browser, { imageUrl: inline() });
    const kept = await browser.send('PUT', `/api/vehicles/${id}`, CAMRY);
    expect(kept.body.imageUrl).toMatch(/^data:image/);
    const removed = await browser.send('PUT', `/api/vehicles/${id}`, { ...CAMRY, imageUrl: null });
    expect([removed.status, removed.body.imageUrl]).toEqual([200, null]);
  });

  it('API-07 PERM-13 takes the picture that it gave for no new one, which would be stored and counted again', async () => {
    const browser = await openAsCustomer(stack.url);
    const id = await addVehicle(browser, { imageUrl: inline() });
    const photoUrl = async () => {
      const query = 'query ($id: ID!) { vehicle(id: $id) { photoUrl } }';
      const { body } = await browser.post('/graphql', { query, variables: { id } });
      return body.data.vehicle.photoUrl;
    };
    const before = await photoUrl();
    const { body } = await browser.get(`/api/vehicles/${id}`);
    const kept = await browser.send('PUT', `/api/vehicles/${id}`, { ...body, miles: '45100' });
    expect(kept.body).toMatchObject({ miles: '45100', imageUrl: body.imageUrl });
    expect(await photoUrl()).toBe(before);
    await browser.send('PUT', `/api/vehicles/${id}`, { ...body, imageUrl: inline() });
    expect(await photoUrl()).not.toBe(before);
  });

  it('API-41 repeats a change with the picture that was there, though another has been saved since', async () => {
    const browser = await openAsCustomer(stack.url);
    const id = await addVehicle(browser, { imageUrl: inline() });
    const { imageUrl } = (await browser.get(`/api/vehicles/${id}`)).body;
    const change = () =>
      browser.send(
        'PUT',
        `/api/vehicles/${id}`,
        { miles: '45100', imageUrl },
        { 'idempotency-key': 'one-change' },
      );
    expect((await change()).status).toBe(200);
    const other = (await sharp(jpeg).negate().jpeg().toBuffer()).toString('base64');
    await browser.send('PUT', `/api/vehicles/${id}`, {
      imageUrl: `data:image/jpeg;base64,${other}`,
    });
    expect((await change()).status).toBe(200);
  });

  it('API-08 deletes them, with an empty body and a JSON content type', async () => {
    const browser = await openAsCustomer(stack.url);
    const id = await addVehicle(browser);
    const { status, body } = await browser.send('DELETE', `/api/vehicles/${id}`);
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await browser.get(`/api/vehicles/${id}`)).status).toBe(404);
    expect((await browser.send('DELETE', `/api/vehicles/${id}`)).status).toBe(404);
  });

  it('API-08 deletes them without a content type too', async () => {
    const browser = await openAsGuest(stack.url);
    const id = await addVehicle(browser);
    const cookie = `guest=${browser.cookies.get('guest')}`;
    const response = await fetch(`${stack.url}/api/vehicles/${id}`, {
      method: 'DELETE',
      headers: { cookie },
    });
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  });

  it('DATA-20 keeps the appointments of a deleted one, with its label', async () => {
    const browser = await openAsCustomer(stack.url);
    const id = await addVehicle(browser);
    await book(browser, id);
    await browser.send('DELETE', `/api/vehicles/${id}`);
    const { status, body } = await browser.get('/api/appointments/user');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { vehicleInfo: '2021 Toyota Camry', fullDetails: { vehicleDetails: { miles: null } } },
    ]);
  });
});

describe("somebody else's vehicles", () => {
  it('PERM-06 PERM-02 cannot be listed: 403', async () => {
    const owner = await openAsCustomer(stack.url);
    const other = await openAsCustomer(stack.url);
    await addVehicle(owner);
    for (const browser of [other, openBrowser(stack.url), await openAsGuest(stack.url)]) {
      const { status, body } = await browser.get(`/api/vehicles/user/${owner.id}`);
      expect(status).toBe(403);
      expect(body).toEqual({
        error: body.message,
        message: body.message,
        code: 'FORBIDDEN',
        requestId: expect.any(String),
      });
    }
  });

  it('PERM-07 cannot be read, changed or deleted: 404, and nothing changes', async () => {
    const owner = await openAsCustomer(stack.url);
    const id = await addVehicle(owner);
    const before = (await owner.get(`/api/vehicles/${id}`)).body;
    for (const browser of [
      await openAsCustomer(stack.url),
      await openAsGuest(stack.url),
      await openAsStaff(stack),
    ]) {
      const read = await browser.get(`/api/vehicles/${id}`);
      const changed = await browser.send('PUT', `/api/vehicles/${id}`, { ...CAMRY, miles: '1' });
      const deleted = await browser.send('DELETE', `/api/vehicles/${id}`);
      expect([read.status, changed.status, deleted.status]).toEqual([404, 404, 404]);
      expect(read.body.code).toBe('NOT_FOUND');
    }
    expect((await owner.get(`/api/vehicles/${id}`)).body).toEqual(before);
  });

  it('PERM-07 cannot be given a picture by PUT, not even with a key: 404, and none is stored', async () => {
    const id = await addVehicle(await openAsCustomer(stack.url));
    const other = await openAsCustomer(stack.url);
    for (const headers of [{}, { 'idempotency-key': 'one-change' }]) {
      const body = { imageUrl: inline() };
      const { status } = await other.send('PUT', `/api/vehicles/${id}`, body, headers);
      expect(status).toBe(404);
    }
    const photos = 'select id from photos where "ownerId" = $1';
    expect(await queryRows(stack.databaseUrls.vehicles, photos, [other.id])).toEqual([]);
  });
});

/** The photos of an owner that no vehicle has. */
const unusedPhotosOf = (ownerId: string | undefined) =>
  queryRows(
    stack.databaseUrls.vehicles,
    'select id from photos where "ownerId" = $1 and "vehicleId" is null',
    [ownerId],
  );

/** Another picture, of at least so many bytes. */
async function otherPicture(atLeast = 0): Promise<string> {
  const side = Math.ceil(Math.sqrt(atLeast / 3)) + 40;
  const raw = { width: side, height: side, channels: 3 } as const;
  const png = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

describe('Idempotency-Key of a vehicle’s request with a picture', () => {
  const key = { 'idempotency-key': 'row-17' };

  it.each([
    ['POST', '/api/vehicles', {}],
    ['POST', '/api/vehicles', key],
    ['PUT', '', {}],
    ['PUT', '', key],
  ])(
    'API-50 API-41 PERM-10 stores no picture by a %s %s that is refused, with headers %j',
    async (method, path, headers) => {
      const browser = await openAsCustomer(stack.url);
      const address = path || `/api/vehicles/${await addVehicle(browser)}`;
      const payload = { ...CAMRY, year: 'abcd', imageUrl: inline() };
      const { status, body } = await browser.send(method, address, payload, headers);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['year']]);
      expect(body.message).toEqual(
        expect.stringMatching(/^Year must be four digits, from 1900 to \d{4}$/),
      );
      expect(await unusedPhotosOf(browser.id)).toEqual([]);
      const corrected = { ...CAMRY, imageUrl: await otherPicture() };
      const { status: then } = await browser.send(method, address, corrected, headers);
      expect(then).toBe(method === 'POST' ? 201 : 200);
    },
  );

  it('PERM-10 API-50 stores no picture by a POST of a vehicle too many', async () => {
    const browser = await openAsCustomer(stack.url);
    const id = await addVehicle(browser);
    await queryRows(
      stack.databaseUrls.vehicles,
      `insert into vehicles ("id", "userId", "year", "make", "model", "type", "miles", "createdAt", "updatedAt")
       select gen_random_uuid(), "userId", "year", "make", "model", "type", "miles", "createdAt", "updatedAt"
       from vehicles, generate_series(1, 99) where "id" = $1`,
      [id],
    );
    const { status, body } = await browser.post('/api/vehicles', { ...CAMRY, imageUrl: inline() });
    expect([status, body.code, body.message]).toEqual([
      409,
      'QUOTA_REACHED',
      'You have 100 vehicles already, as many as we keep for one customer. Please delete one first.',
    ]);
    expect(await unusedPhotosOf(browser.id)).toEqual([]);
  });

  it('API-50 API-41 belongs to one vehicle: another one gets a picture of its own by it', async () => {
    const browser = await openAsCustomer(stack.url);
    const other = await addVehicle(browser);
    const payload = { ...CAMRY, imageUrl: inline() };
    const first = await browser.post('/api/vehicles', payload, key);
    expect(first.status).toBe(201);
    const changed = await browser.send('PUT', `/api/vehicles/${other}`, payload, key);
    expect([changed.status, changed.body.imageUrl]).toEqual([200, first.body.imageUrl]);
  });

  it.each([
    ['a small', 0],
    ['a large', 300_000],
  ])(
    'API-50 API-41 gives the response to a PUT with %s picture again once the vehicle is gone',
    async (_, atLeast) => {
      const browser = await openAsCustomer(stack.url);
      const address = `/api/vehicles/${await addVehicle(browser)}`;
      const payload = { ...CAMRY, miles: '46000', imageUrl: await otherPicture(atLeast) };
      const first = await browser.send('PUT', address, payload, key);
      expect([first.status, first.body.miles]).toEqual([200, '46000']);
      expect((await browser.send('DELETE', address)).status).toBe(200);
      const again = await browser.send('PUT', address, payload, key);
      // The picture itself went with the vehicle.
      expect([again.status, again.body]).toEqual([200, { ...first.body, imageUrl: null }]);
      expect(await unusedPhotosOf(browser.id)).toEqual([]);
    },
  );
});

describe('Idempotency-Key of POST /api/vehicles', () => {
  it('API-41 makes one vehicle from two identical requests, with its picture', async () => {
    const browser = await openAsCustomer(stack.url);
    const headers = { 'idempotency-key': 'one-car' };
    const payload = { ...CAMRY, imageUrl: inline() };
    const [first, again] = [
      await browser.post('/api/vehicles', payload, headers),
      await browser.post('/api/vehicles', payload, headers),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await browser.get(`/api/vehicles/user/${browser.id}`)).body).toHaveLength(1);
  });

  it('API-41 refuses another body with the same key with 409', async () => {
    const browser = await openAsCustomer(stack.url);
    const headers = { 'idempotency-key': 'one-car' };
    await browser.post('/api/vehicles', CAMRY, headers);
    const { status, body } = await browser.post('/api/vehicles', { ...CAMRY, miles: '7' }, headers);
    expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect((await browser.get(`/api/vehicles/user/${browser.id}`)).body).toHaveLength(1);
  });

  it('API-41 makes one vehicle from simultaneous requests', async () => {
    const browser = await openAsCustomer(stack.url);
    const headers = { 'idempotency-key': 'race' };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => browser.post('/api/vehicles', CAMRY, headers)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('photos', () => {
  const upload = (
    browser: ReturnType<typeof openBrowser>,
    body: Buffer,
    type = 'image/jpeg',
    more: Record<string, string> = {},
  ) => {
    const cookie = cookieHeader(browser);
    return fetch(`${stack.url}/api/photos`, {
      method: 'POST',
      headers: { 'content-type': type, cookie, ...more },
      body: new Uint8Array(body),
    });
  };

  it('accepts them as bytes, and shows them to their owner and staff alone', async () => {
    const owner = await openAsCustomer(stack.url);
    const response = await upload(owner, jpeg);
    expect(response.status).toBe(201);
    const uploaded = (await response.json()) as { photoId: string; imageUrl: string };
    expect(uploaded.imageUrl).toMatch(/^data:image\/jpeg;base64,/);

    const { body } = await owner.graphql({
      query: 'mutation($input: AddVehicleInput!) { addVehicle(input: $input) { photoUrl } }',
      variables: {
        input: { year: '2021', make: 'Toyota', model: 'Camry', photoId: uploaded.photoId },
      },
    });
    const address: string = body.data.addVehicle.photoUrl;
    expect(address).toMatch(new RegExp(`^/api/photos/${uploaded.photoId}/[0-9a-f]+$`));
    const read = await owner.get(address);
    expect(read.status).toBe(200);
    expect(read.headers.get('content-type')).toBe('image/jpeg');
    expect(read.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const etag = read.headers.get('etag') ?? '';
    expect((await owner.get(address, { 'if-none-match': etag })).status).toBe(304);
    expect((await (await openAsStaff(stack)).get(address)).status).toBe(200);
    expect((await (await openAsCustomer(stack.url)).get(address)).status).toBe(404);
    expect((await openBrowser(stack.url).get(address)).status).toBe(404);
  });

  it('API-41 makes one photo per Idempotency-Key, and refuses another picture with 409', async () => {
    const browser = await openAsGuest(stack.url);
    const key = { 'idempotency-key': 'one-photo' };
    const responses = [
      await upload(browser, jpeg, 'image/jpeg', key),
      await upload(browser, jpeg, 'image/jpeg', key),
    ];
    const ids = await Promise.all(
      responses.map(async (response) => Object(await response.json()).photoId),
    );
    expect(new Set(ids).size).toBe(1);
    const other = await sharp(jpeg).rotate(90).png().toBuffer();
    expect((await upload(browser, other, 'image/png', key)).status).toBe(409);
  });

  it.each([
    ['text', Buffer.from('hello'), 'image/jpeg', 400],
    ['nothing', Buffer.alloc(0), 'image/jpeg', 400],
    ['text of another type', Buffer.from('hello'), 'text/plain', 415],
    ['more than 12 MB', Buffer.alloc(12 * 1024 * 1024 + 1), 'image/jpeg', 413],
  ])('API-39 refuses %s', async (_what, bytes, type, expected) => {
    const response = await upload(await openAsGuest(stack.url), bytes, type);
    expect(response.status).toBe(expected);
    expect(await response.json()).toMatchObject({
      code: expect.any(String),
      error: expect.any(String),
    });
  });

  it.each([
    ['an address', 'https://example.org/car.jpg', 400],
    ['no base64', 'data:image/jpeg;base64,***', 400],
    ['no picture', `data:image/jpeg;base64,${Buffer.from('hello').toString('base64')}`, 400],
    ['another type', 'data:text/html;base64,aGVsbG8=', 400],
  ])('API-40 refuses an imageUrl with %s', async (_what, imageUrl, expected) => {
    const browser = await openAsGuest(stack.url);
    const { status, body } = await browser.post('/api/vehicles', { ...CAMRY, imageUrl });
    expect(status).toBe(expected);
    expect(body).toMatchObject({ code: expect.any(String), error: expect.any(String) });
    expect((await browser.get(`/api/vehicles/user/${browser.id}`)).body).toEqual([]);
  });
});
