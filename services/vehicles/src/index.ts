export { type RunningVehicles, startVehicles } from './main/compose.ts';
export { type VehiclesSettings, vehiclesSettings } from './main/config.ts';
export { vehiclesEvents } from './main/event-commands.ts';
export { rebuildProjections } from './main/rebuild-projections.ts';
