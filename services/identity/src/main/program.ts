import { loadSettings, type ServiceProgram } from '@dewlane/service-kit';
import { startIdentity } from './compose.ts';
import { identitySettings } from './config.ts';
import { identityEvents } from './event-commands.ts';

/** The service for those who host it. */
export const program: ServiceProgram = {
  start: (env, options) => startIdentity(loadSettings(identitySettings, env), options),
  events: identityEvents,
};
