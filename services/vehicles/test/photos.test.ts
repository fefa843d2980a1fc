import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { uploadedPhoto } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { CAMRY, dataOf, garageOf, refusalOf } from './support/garage.ts';
import { customer, type Harness, STAFF, startHarness } from './support/harness.ts';
import { pictureAs, pictureFromPhone, pixelBomb, redPicture } from './support/pictures.ts';

let harness: Harness;
let garage: ReturnType<typeof garageOf>;
beforeAll(async () => {
  harness = await startHarness();
  garage = garageOf(harness);
});
afterAll(() => harness.stop());

const DATA_IMAGE = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/;
const bytesOf = (dataImage: string) => Buffer.from(dataImage.split(',')[1] ?? '', 'base64');
const internal = (photoUrl: string | null) =>
  photoUrl?.replace('/api/photos', '/internal/photos') ?? '';

async function countPhotos(ownerId: string): Promise<number> {
  const { rows } = await harness.pool.query<{ count: string }>(
    'select count(*) from photos where "ownerId" = $1',
    [ownerId],
  );
  return Number(rows[0]?.count);
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'VFORM-28 is stored as a compressed JPEG and returned as an inline data image, from %s',
    async (format) => {
      const owner = customer();
      const upload = await garage.upload(owner, await pictureAs(format), {
        type: `image/${format}`,
      });
      expect(upload.status).toBe(201);
      const { photoId, imageUrl } = (await upload.json()) as { photoId: string; imageUrl: string };
      expect(imageUrl).toMatch(DATA_IMAGE);
      const vehicle = await garage.have(owner, { ...CAMRY, photoId });
      expect(vehicle.imageUrl).toBe(imageUrl);
      const stored = await sharp(bytesOf(imageUrl)).metadata();
      expect(stored).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
    },
  );

  it('is recognised by its bytes, whatever type is claimed', async () => {
    const upload = await garage.upload(customer(), await pictureAs('png'), { type: 'image/jpeg' });
    expect(upload.status).toBe(201);
  });

  it('has no location metadata and is upright', async () => {
    const owner = customer();
    const original = await pictureFromPhone();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { imageUrl } = await garage.havePhoto(owner, original);
    const { exif, width, height } = await sharp(bytesOf(imageUrl)).metadata();
    expect(exif).toBeUndefined();
    expect([width, height]).toEqual([200, 400]);
  });

  it.each([
    ['with a new key', randomUUID()],
    ['without a key', undefined],
  ])(
    'PERM-13 is refused %s beyond the limit of a day, before it costs anything to read',
    async (_, key) => {
      const noPicture = Buffer.from('a picture would be decoded');
      const refused = await garage.upload(customer(), noPicture, { key, onlyRepeat: true });
      expect(refused.status).toBe(429);
    },
  );

  it('is stored once per idempotency key', async () => {
    const owner = customer();
    const [picture, other, key] = [await redPicture(), await pictureAs('webp'), randomUUID()];
    const responses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const response = await garage.upload(owner, picture, { key });
        return uploadedPhoto.parse(await response.json());
      }),
    );
    const { photoId, imageUrl } = responses[0] ?? {};
    for (const response of responses) expect(response).toMatchObject({ photoId, imageUrl });
    expect(responses.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    const repeated = await garage.upload(owner, picture, { key, onlyRepeat: true });
    expect(await repeated.json()).toEqual({ photoId, imageUrl, isRepeat: true });
    expect(await countPhotos(owner.customer.id)).toBe(1);
    const changed = await garage.upload(owner, other, { key });
    expect(changed.status).toBe(409);
    const tooLong = await garage.upload(owner, picture, { key: 'k'.repeat(201) });
    expect(tooLong.status).toBe(400);
  });

  it('SEC-16 is not converted again for a repeat while it is there', async () => {
    const owner = customer();
    const [picture, key] = [await redPicture(), randomUUID()];
    const first = uploadedPhoto.parse(await (await garage.upload(owner, picture, { key })).json());
    await harness.pool.query('update photos set bytes = $2 where id = $1', [
      first.photoId,
      Buffer.from('stored'),
    ]);
    const again = await garage.upload(owner, picture, { key });
    const stored = `data:image/jpeg;base64,${Buffer.from('stored').toString('base64')}`;
    expect(await again.json()).toEqual({ ...first, imageUrl: stored, isRepeat: true });
    await harness.pool.query('delete from photos where id = $1', [first.photoId]);
    const gone = await garage.upload(owner, picture, { key });
    expect(await gone.json()).toEqual(first);
    expect((await garage.upload(owner, picture, { key, onlyRepeat: true })).status).toBe(429);
    expect(await countPhotos(owner.customer.id)).toBe(0);
  });

  it('is not stored in the vehicle’s own row', async () => {
    const owner = customer();
    const { photoId } = await garage.havePhoto(owner, await redPicture());
    const { id, photoUrl } = await garage.have(owner, { ...CAMRY, photoId });
    const { rows } = await harness.pool.query('select "imageUrl" from vehicles where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ imageUrl: photoUrl }]);
    const [event] = await harness.eventsOf(id);
    expect(event?.data.state).toMatchObject({ photoId });
    expect(JSON.stringify(event)).not.toContain('base64');
  });
});

describe('a file that isn’t a photo', () => {
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 1)]);
  it.each([
    ['a GIF', () => pictureAs('gif'), 'Please choose a JPEG, PNG or WebP picture.'],
    ['an SVG', async () => Buffer.from('<svg/>'), 'Please choose a JPEG, PNG or WebP picture.'],
    [
      'broken',
      async () => broken,
      'The picture is damaged and can’t be read. Please choose another one.',
    ],
    ['a pixel bomb', pixelBomb, 'The picture has too many pixels. Please choose a smaller one.'],
    ['empty', async () => Buffer.alloc(0), 'The picture is empty.'],
  ])('is refused with a clear message: %s', async (_name, make, message) => {
    const owner = customer();
    const response = await garage.upload(owner, await make());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: message });
    expect(await countPhotos(owner.customer.id)).toBe(0);
  });

  it('is refused when it is larger than 12 MB', async () => {
    const response = await garage.upload(customer(), Buffer.alloc(12 * 1024 * 1024 + 1, 0xff));
    expect(response.status).toBe(413);
  });

  it('is refused when it does not claim to be an image', async () => {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      const response = await garage.upload(customer(), await redPicture(), { type });
      expect(response.status).toBe(415);
    }
  });
});

describe('a vehicle’s photo', () => {
  it('is replaced, and the old one is deleted', async () => {
    const owner = customer();
    const first = await garage.havePhoto(owner, await redPicture());
    const second = await garage.havePhoto(owner, await pictureAs('png'));
    const { id } = await garage.have(owner, { ...CAMRY, photoId: first.photoId });
    const changed = dataOf(await garage.update(owner, { id, photoId: second.photoId }));
    expect(changed.updateVehicle.imageUrl).toBe(second.imageUrl);
    expect(await countPhotos(owner.customer.id)).toBe(1);
    const kept = dataOf(await garage.update(owner, { id, color: 'Red' }));
    expect(kept.updateVehicle.imageUrl).toBe(second.imageUrl);
    const same = dataOf(await garage.update(owner, { id, photoId: second.photoId }));
    expect(same.updateVehicle).toEqual(kept.updateVehicle);
    // One that belongs to no vehicle is deleted after a day.
    const { rows } = await harness.pool.query(
      'select "vehicleId" from photos where "ownerId" = $1',
      [owner.customer.id],
    );
    expect(rows).toEqual([{ vehicleId: id }]);
  });

  it('is removed by null, and deleted with its vehicle', async () => {
    const owner = customer();
    const [one, two] = [
      await garage.havePhoto(owner, await redPicture()),
      await garage.havePhoto(owner, await redPicture()),
    ];
    const kept = await garage.have(owner, { ...CAMRY, photoId: one.photoId });
    const gone = await garage.have(owner, { ...CAMRY, photoId: two.photoId });
    const without = dataOf(await garage.update(owner, { id: kept.id, photoId: null }));
    expect(without.updateVehicle).toMatchObject({ imageUrl: null, photoUrl: null });
    dataOf(await garage.remove(owner, { id: gone.id }));
    expect(await countPhotos(owner.customer.id)).toBe(0);
    const response = await harness.fetch(owner, internal(gone.photoUrl));
    expect(response.status).toBe(404);
  });

  it('belongs to one vehicle only', async () => {
    const owner = customer();
    const { photoId } = await garage.havePhoto(owner, await redPicture());
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => garage.add(owner, { ...CAMRY, photoId })),
    );
    const refused = responses.filter(({ errors }) => errors !== undefined);
    expect(refused).toHaveLength(4);
    for (const response of refused) {
      expect(refusalOf(response)).toEqual({ code: 'CONFLICT', status: 409 });
    }
    expect(await garage.own(owner)).toHaveLength(1);
  });

  it.each(['nonsense', randomUUID()])('must exist: %s', async (photoId) => {
    const response = await garage.add(customer(), { ...CAMRY, photoId });
    expect(response.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { photoId: 'This photo is not there any more. Please upload it again.' },
    });
  });

  it('has its own URL, which private caches may keep forever', async () => {
    const owner = customer();
    const { photoId, imageUrl } = await garage.havePhoto(owner, await redPicture());
    const { photoUrl } = await garage.have(owner, { ...CAMRY, photoId });
    expect(photoUrl).toMatch(new RegExp(`^/api/photos/${photoId}/[0-9a-f]{64}$`));
    for (const reader of [owner, STAFF]) {
      const response = await harness.fetch(reader, internal(photoUrl));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      const body = Buffer.from(await response.arrayBuffer());
      expect(body.equals(bytesOf(imageUrl))).toBe(true);
      const etag = response.headers.get('etag') ?? '';
      const again = await harness.fetch(reader, internal(photoUrl), {
        headers: { 'if-none-match': etag },
      });
      expect(again.status).toBe(304);
    }
    const otherHash = internal(photoUrl).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await harness.fetch(owner, otherHash)).status).toBe(404);
  });
});

describe('SEC-14 the limit on uploads in progress', () => {
  /** Starts an upload that never completes. */
  async function begin(owner: ReturnType<typeof customer>): Promise<Socket> {
    const { hostname, port } = new URL(harness.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume();
    const token = await harness.token(owner);
    const head = ['POST /internal/photos HTTP/1.1', 'Host: vehicles', 'Content-Type: image/png'];
    const more = ['Content-Length: 1000000', `Authorization: Bearer ${token}`, '', 'begin'];
    socket.write([...head, ...more].join('\r\n'));
    return socket;
  }

  it('allows 24 pictures, and frees the places of aborted ones', async () => {
    const owner = customer();
    const picture = await redPicture();
    const hold = () => Promise.all(Array.from({ length: 23 }, () => begin(owner)));
    // By a new customer each time, so that retries don't count towards a quota.
    const upload = () => garage.upload(customer(), picture);
    const isTaken = async () => expect((await upload()).status).toBe(201);
    const sockets = await hold();
    await isTaken();
    let last = await begin(owner);
    sockets.push(last);
    const refused = await eventually(async () => {
      const response = await upload();
      // A held upload gets no response. This one was refused: it came before the picture above had freed its place.
      if (last.bytesRead > 0) {
        last = await begin(owner);
        sockets.push(last);
      }
      expect(response.status).toBe(503);
      return response;
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const socket of sockets) socket.destroy();
    // Their places come back one after the other, however busy the machine is.
    await eventually(async () => {
      const again = await hold();
      try {
        await isTaken();
      } finally {
        for (const socket of again) socket.destroy();
      }
    });
  });
});
