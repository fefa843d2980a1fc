export { type BookingsOptions, type RunningBookings, startBookings } from './main/compose.ts';
export { type BookingsSettings, bookingsSettings } from './main/config.ts';
export { bookingsEvents } from './main/event-commands.ts';
export { rebuildProjections } from './main/rebuild-projections.ts';
