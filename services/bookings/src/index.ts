export { type RunningBookings, startBookings } from './main/compose.ts';
export { type BookingsSettings, bookingsSettings } from './main/config.ts';
export { program } from './main/program.ts';
export { rebuildProjections } from './main/rebuild-projections.ts';
