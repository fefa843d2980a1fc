import { loadSettings, type ServiceProgram } from '@dewlane/service-kit';
import { startVehicles } from './compose.ts';
import { vehiclesSettings } from './config.ts';
import { vehiclesEvents } from './event-commands.ts';

/** The service, for hosting it in another process. */
export const program: ServiceProgram = {
  start: (env, options) => startVehicles(loadSettings(vehiclesSettings, env), options),
  events: vehiclesEvents,
};
