import { eventCommands } from '@dewlane/service-kit';

/** The operators' commands on this service's events: it publishes, and hears of nobody. */
export const identityEvents = eventCommands({ name: 'identity', publishes: true });
