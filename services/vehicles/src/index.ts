export { startVehicles } from './main/compose.ts';
export { vehiclesSettings } from './main/config.ts';
export { program } from './main/program.ts';
