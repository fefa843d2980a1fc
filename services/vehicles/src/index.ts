export { startVehicles } from './main/compose.ts';
export { type VehiclesSettings, vehiclesSettings } from './main/config.ts';
export { program } from './main/program.ts';
export { rebuildProjections } from './main/rebuild-projections.ts';
