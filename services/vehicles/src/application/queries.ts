import type { Dependencies } from './ports.ts';
import { countVehicles } from './queries/count-vehicles.ts';
import { findOwnedVehicle } from './queries/find-owned-vehicle.ts';
import { findUpload } from './queries/find-upload.ts';
import { findVehicles } from './queries/find-vehicles.ts';
import { listVehicles } from './queries/list-vehicles.ts';
import { mayReadPhoto } from './queries/may-read-photo.ts';

/** All queries of vehicles. */
export function queriesOf(deps: Dependencies) {
  const { photos } = deps;
  return {
    listVehicles: listVehicles(deps),
    countVehicles: countVehicles(deps),
    findVehicles: findVehicles(deps),
    findOwnedVehicle: findOwnedVehicle(deps),
    /** The pictures of photos by id, for vehicles that the caller may see. */
    findPictures: photos.findPictures,
    findUpload: findUpload(deps),
    mayReadPhoto: mayReadPhoto(deps),
    /** The picture of a photo that `mayReadPhoto` has allowed; null if it was removed in the meantime. */
    readPicture: async (photoId: string) => (await photos.findPictures([photoId]))[0] ?? null,
  };
}

export type Queries = ReturnType<typeof queriesOf>;
