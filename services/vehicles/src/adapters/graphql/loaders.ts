import { inOrder } from '@dewlane/service-kit';
import DataLoader from 'dataloader';
import type { PhotoWithPicture } from '../../application/ports/photos.ts';
import type { Queries } from '../../application/queries.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';

/**
 * Batched reads of one request; null for what doesn't exist. `vehicle` is null, too, for somebody else's; `picture` doesn't
 * check that, so only pictures of loaded vehicles may be asked for.
 */
export interface Loaders {
  readonly vehicle: DataLoader<string, Vehicle | null>;
  readonly picture: DataLoader<string, PhotoWithPicture | null>;
}

/** A picture has up to 375 kB: small batches bound the memory of a long list. */
const PICTURES_AT_A_TIME = 20;

/** New loaders for a request of these owners. */
export function createLoaders(
  queries: Pick<Queries, 'findVehicles' | 'findPictures'>,
  ownerIds: readonly string[],
): Loaders {
  return {
    vehicle: new DataLoader(async (ids) => {
      const found = await queries.findVehicles(ids, ownerIds);
      return inOrder(ids, found, ({ id }) => id);
    }),
    picture: new DataLoader(
      async (photoIds) => {
        const found = await queries.findPictures(photoIds);
        return inOrder(photoIds, found, ({ photo }) => photo.id);
      },
      { maxBatchSize: PICTURES_AT_A_TIME },
    ),
  };
}
