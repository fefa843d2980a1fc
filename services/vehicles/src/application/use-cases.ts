import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { type AddVehicle, addVehicle } from './commands/add-vehicle.ts';
import { type DeleteVehicle, deleteVehicle } from './commands/delete-vehicle.ts';
import { type UpdateVehicle, updateVehicle } from './commands/update-vehicle.ts';
import { type UploadPhoto, uploadPhoto } from './commands/upload-photo.ts';
import type {
  ConvertPicture,
  GuestMoveReader,
  PhotoReader,
  Requester,
  StoredPicture,
  Surroundings,
  VehiclePosition,
  VehicleReader,
} from './ports.ts';
import { findOwnedVehicle } from './queries/find-owned-vehicle.ts';
import { countVehicles, listVehicles, type VehiclePage } from './queries/list-vehicles.ts';
import { mayReadPhoto, type PhotoViewer, readPhoto } from './queries/read-photo.ts';

/** Everything this service does for those who ask; a Refusal is thrown where one is named. */
export interface UseCases {
  /** @throws Refusal GUEST_MOVED, PHOTO_NOT_FOUND, PHOTO_IN_USE */
  addVehicle(command: AddVehicle): Promise<Vehicle>;
  /** @throws Refusal GUEST_MOVED, VEHICLE_NOT_FOUND, PHOTO_NOT_FOUND, PHOTO_IN_USE */
  updateVehicle(command: UpdateVehicle): Promise<Vehicle>;
  /** @throws Refusal GUEST_MOVED, VEHICLE_NOT_FOUND */
  deleteVehicle(command: DeleteVehicle): Promise<{ id: string }>;
  /** @throws Refusal GUEST_MOVED, PHOTO_FORMAT_UNKNOWN, PHOTO_UNREADABLE, PHOTO_TOO_MANY_PIXELS */
  uploadPhoto(command: UploadPhoto): Promise<{ photoId: string; imageUrl: string }>;
  listVehicles(
    owners: readonly string[],
    page: { first: number; after: VehiclePosition | null },
  ): Promise<VehiclePage>;
  countVehicles(owners: readonly string[]): Promise<number>;
  /** Those of the ids that are there and the owners', in any order. */
  findVehicles(ids: readonly string[], owners: readonly string[]): Promise<Vehicle[]>;
  /** The vehicle where it is the requester's, also for a guest who has just moved to the owner; else null. */
  findOwnedVehicle(id: string, requester: Requester): Promise<Vehicle | null>;
  /** Those of the photos that are there, in any order; only for vehicles the caller may see. */
  findPictures(photoIds: readonly string[]): Promise<StoredPicture[]>;
  mayReadPhoto(photo: { photoId: string; sha256: string }, viewer: PhotoViewer): Promise<boolean>;
  readPhoto(photoId: string): Promise<StoredPicture | null>;
}

/** The use cases on their ports. */
export function createUseCases(
  ports: Surroundings & {
    vehicles: VehicleReader;
    photos: PhotoReader;
    guestMoves: GuestMoveReader;
    convertPicture: ConvertPicture;
  },
): UseCases {
  const { vehicles, photos, convertPicture } = ports;
  return {
    addVehicle: (command) => addVehicle(ports, command),
    updateVehicle: (command) => updateVehicle(ports, command),
    deleteVehicle: (command) => deleteVehicle(ports, command),
    uploadPhoto: (command) => uploadPhoto(ports, convertPicture, command),
    listVehicles: (owners, page) => listVehicles(vehicles, owners, page),
    countVehicles: (owners) => countVehicles(vehicles, owners),
    findVehicles: async (ids, owners) =>
      owners.length === 0 ? [] : await vehicles.findOwned(ids, owners),
    findOwnedVehicle: (id, requester) => findOwnedVehicle(ports, id, requester),
    findPictures: (photoIds) => photos.findPictures(photoIds),
    mayReadPhoto: (photo, viewer) => mayReadPhoto(photos, photo, viewer),
    readPhoto: (photoId) => readPhoto(photos, photoId),
  };
}
