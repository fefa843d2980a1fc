export type { Commands } from './application/commands.ts';
export type { CustomerRequest, StaffRequest } from './application/requests.ts';
export { type BookingsOptions, type RunningBookings, startBookings } from './main/compose.ts';
export { type BookingsSettings, bookingsSettings } from './main/config.ts';
