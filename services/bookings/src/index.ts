export { type RunningBookings, startBookings } from './main/compose.ts';
export { bookingsSettings } from './main/config.ts';
export { program } from './main/program.ts';
