import { describe, expect, it } from '@jest/globals';
import { type PhotoTarget, photoOf } from './vehicle-photo.ts';

const PICTURE = { contentType: 'image/png', bytes: Buffer.from('one') };
const OTHER = { contentType: 'image/png', bytes: Buffer.from('other') };
const NEW = { id: null, isOwn: true };

/** Asks for the photo of a request's picture; tells the keys that were looked up and the one that it was stored with. */
async function photoFor(
  idempotencyKey: string | null,
  { target = NEW, picture = PICTURE }: { target?: PhotoTarget; picture?: typeof PICTURE } = {},
  known: Record<string, string> = {},
) {
  const asked: string[] = [];
  const stored: (string | null)[] = [];
  const storage = {
    findUpload: async ({ keys }: { keys: string[] }) => {
      asked.push(...keys);
      return keys.map((key) => known[key]).find((photoId) => photoId !== undefined) ?? null;
    },
    uploadPhoto: async (_picture: unknown, _sender: unknown, key: string | null) => {
      stored.push(key);
      return { photoId: 'new', imageUrl: '' };
    },
  };
  const exchange = { idempotencyKey, markServed: () => undefined };
  const photo = await photoOf(picture, target, storage, exchange as never);
  return { photo, asked, stored };
}

describe('API-50 API-41 the picture of a request for a vehicle', () => {
  it('is stored with no key if the request has none', async () => {
    const { asked, stored } = await photoFor(null);
    expect([asked, stored]).toEqual([[], [null]]);
  });

  it('is stored with a key of its own for each vehicle, key and picture', async () => {
    const { stored } = await photoFor('row-17');
    expect((await photoFor('row-17')).stored).toEqual(stored);
    const others = [
      await photoFor('row-18'),
      await photoFor('row-17', { picture: OTHER }),
      await photoFor('row-17', { target: { id: 'v1', isOwn: true } }),
      await photoFor('row-17', { target: { id: 'v2', isOwn: true } }),
    ];
    const keys = [...stored, ...others.flatMap((other) => other.stored)];
    expect(new Set(keys).size).toBe(5);
    for (const key of keys) expect(key).toMatch(/^photo:[0-9a-f]{64}$/);
  });

  it('is not sent once more if it was there before, also by the key that the version before gave it', async () => {
    const { asked } = await photoFor('row-17');
    expect(asked).toHaveLength(2);
    // SHA-256 of the client's key alone.
    expect(asked[1]).toBe('photo:cc56d01a57b1756a0e55b3f86e0f0875dceb1fca4e934f7e7c1004cc3f32a273');
    for (const key of asked) {
      const { photo, stored } = await photoFor('row-17', {}, { [key]: 'earlier' });
      expect([photo, stored]).toEqual([{ photoId: 'earlier' }, []]);
    }
  });

  it('PERM-07 is not stored for a vehicle that is not the caller’s, but known again', async () => {
    const target = { id: 'v1', isOwn: false };
    for (const key of [null, 'row-17']) {
      await expect(photoFor(key, { target })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const [key = ''] = (await photoFor('row-17', { target: { id: 'v1', isOwn: true } })).asked;
    const { photo, stored } = await photoFor('row-17', { target }, { [key]: 'earlier' });
    expect([photo, stored]).toEqual([{ photoId: 'earlier' }, []]);
  });
});
