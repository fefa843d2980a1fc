import { loadSettings, type ServiceProgram } from '@dewlane/service-kit';
import { startAdmin } from './compose.ts';
import { adminSettings } from './config.ts';
import { adminEvents } from './event-commands.ts';

/** The service for those who host it. */
export const program: ServiceProgram = {
  start: (env, options) => startAdmin(loadSettings(adminSettings, env), options),
  events: adminEvents,
};
