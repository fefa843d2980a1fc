export { type IdentityOptions, type RunningIdentity, startIdentity } from './main/compose.ts';
export { type IdentitySettings, identitySettings } from './main/config.ts';
export { identityEvents } from './main/event-commands.ts';
