import type { Dependencies } from './ports.ts';
import { findOwnedVehicle } from './queries/find-owned-vehicle.ts';
import { countVehicles, findVehicles, listVehicles } from './queries/list-vehicles.ts';
import { findPictures, mayReadPhoto, readPhoto } from './queries/read-photo.ts';

/** All queries of vehicles. */
export function queriesOf(deps: Dependencies) {
  return {
    listVehicles: listVehicles(deps),
    countVehicles: countVehicles(deps),
    findVehicles: findVehicles(deps),
    findOwnedVehicle: findOwnedVehicle(deps),
    findPictures: findPictures(deps),
    mayReadPhoto: mayReadPhoto(deps),
    readPhoto: readPhoto(deps),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
