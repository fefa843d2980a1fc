import { Refusal } from '../../domain/refusal.ts';
import type { VehiclePhoto } from '../../domain/vehicle/vehicle.ts';
import { ownersOf, type PhotoStore, type Requester } from '../ports.ts';

/**
 * The photo for one of the requester's vehicles; null if none is given.
 * @throws Refusal PHOTO_NOT_FOUND if it doesn't exist or is somebody else's, PHOTO_IN_USE if a vehicle has it
 */
export async function photoForVehicle(
  photos: PhotoStore,
  requester: Requester,
  photoId: string | null,
): Promise<VehiclePhoto | null> {
  if (photoId === null) return null;
  const photo = await photos.lockOwned(photoId, ownersOf(requester));
  if (photo === null) throw new Refusal('PHOTO_NOT_FOUND');
  if (photo.vehicleId !== null) throw new Refusal('PHOTO_IN_USE');
  return { id: photo.id, address: photo.address };
}
