import { loadSettings, type ServiceProgram } from '@dewlane/service-kit';
import { startBookings } from './compose.ts';
import { bookingsSettings } from './config.ts';
import { bookingsEvents } from './event-commands.ts';

/** The service, for hosting it in another process. */
export const program: ServiceProgram = {
  start: (env, options) => startBookings(loadSettings(bookingsSettings, env), options),
  events: bookingsEvents,
};
