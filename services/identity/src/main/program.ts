import { loadSettings, type ServiceProgram } from '@dewlane/service-kit';
import { startIdentity } from './compose.ts';
import { identitySettings } from './config.ts';
import { identityEvents } from './event-commands.ts';

/** The service, for hosting it in another process. */
export const program: ServiceProgram = {
  start: (env, options) => startIdentity(loadSettings(identitySettings, env), options),
  events: identityEvents,
};
