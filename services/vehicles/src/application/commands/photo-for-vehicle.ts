import { Refusal } from '../../domain/refusal.ts';
import type { VehiclePhoto } from '../../domain/vehicle/vehicle.ts';
import { ownersOf, type PhotoStore, type Requester } from '../ports.ts';

/**
 * The photo that one of the requester's vehicles is to show; null when none is named.
 * @throws Refusal PHOTO_NOT_FOUND when it is not there or somebody else's, PHOTO_IN_USE when a vehicle has it
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
