import { describe, expect, it } from '@jest/globals';
import type { PhotoWithPicture } from '../../application/ports/photos.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { createLoaders } from './loaders.ts';

const vehicle = (id: string) => ({ id }) as Vehicle;
const picture = (id: string) => ({ photo: { id } }) as PhotoWithPicture;

function loadersThatCount() {
  const asked: string[][] = [];
  const loaders = createLoaders(
    {
      findVehicles: async (ids, ownerIds) => {
        asked.push([...ownerIds, ...ids]);
        return ids
          .filter((id) => id !== 'gone')
          .map(vehicle)
          .reverse();
      },
      findPictures: async (ids) => {
        asked.push([...ids]);
        return ids.map(picture);
      },
    },
    ['7', 'guest_1'],
  );
  return { asked, loaders };
}

describe('the loaders of a request', () => {
  it('loads all vehicles of the request’s owners at once, and keeps the order', async () => {
    const { asked, loaders } = loadersThatCount();
    const found = await Promise.all(['a', 'gone', 'b', 'a'].map((id) => loaders.vehicle.load(id)));
    expect(found.map((one) => one?.id ?? null)).toEqual(['a', null, 'b', 'a']);
    expect(asked).toEqual([['7', 'guest_1', 'a', 'gone', 'b']]);
  });

  it('loads twenty pictures at a time', async () => {
    const { asked, loaders } = loadersThatCount();
    await Promise.all(Array.from({ length: 45 }, (_, id) => loaders.picture.load(String(id))));
    expect(asked.map((ids) => ids.length)).toEqual([20, 20, 5]);
  });
});
