import { type Owner, ownerIdsOf } from '@dewlane/catalog';
import { Refusal } from '../../domain/refusal.ts';
import type { VehiclePhoto } from '../../domain/vehicle/vehicle.ts';
import type { PhotoStore } from '../ports/photos.ts';

/**
 * The photo for one of the owner's vehicles; null if none is given.
 * @throws Refusal PHOTO_NOT_FOUND if it doesn't exist or is somebody else's, PHOTO_IN_USE if a vehicle has it
 */
export async function photoForVehicle(
  photos: PhotoStore,
  owner: Owner,
  photoId: string | null,
): Promise<VehiclePhoto | null> {
  if (photoId === null) return null;
  const photo = await photos.lockOwned(photoId, ownerIdsOf(owner));
  if (photo === null) throw new Refusal('PHOTO_NOT_FOUND');
  if (photo.vehicleId !== null) throw new Refusal('PHOTO_IN_USE');
  return { id: photo.id, address: photo.address };
}
