import { addVehicle } from './commands/add-vehicle.ts';
import { deleteVehicle } from './commands/delete-vehicle.ts';
import { updateVehicle } from './commands/update-vehicle.ts';
import { uploadPhoto } from './commands/upload-photo.ts';
import type { Dependencies } from './ports.ts';

/** All commands of vehicles. */
export function commandsOf(deps: Dependencies) {
  return {
    addVehicle: addVehicle(deps),
    updateVehicle: updateVehicle(deps),
    deleteVehicle: deleteVehicle(deps),
    uploadPhoto: uploadPhoto(deps),
  };
}

export type Commands = ReturnType<typeof commandsOf>;
