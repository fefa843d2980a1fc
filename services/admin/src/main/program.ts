import { loadSettings, type ServiceProgram } from '@dewlane/service-kit';
import { startAdmin } from './compose.ts';
import { adminSettings } from './config.ts';
import { adminEvents } from './event-commands.ts';

/** The service, for hosting it in another process. */
export const program: ServiceProgram = {
  start: (env, options) => startAdmin(loadSettings(adminSettings, env), options),
  events: adminEvents,
};
