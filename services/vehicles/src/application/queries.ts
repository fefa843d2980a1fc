import type { Dependencies } from './ports.ts';
import { countVehicles } from './queries/count-vehicles.ts';
import { findOwnedVehicle } from './queries/find-owned-vehicle.ts';
import { findPictures } from './queries/find-pictures.ts';
import { findVehicles } from './queries/find-vehicles.ts';
import { listVehicles } from './queries/list-vehicles.ts';
import { mayReadPhoto } from './queries/may-read-photo.ts';
import { readPhoto } from './queries/read-photo.ts';

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
