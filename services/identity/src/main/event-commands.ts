import { eventCommands, systemClock } from '@dewlane/service-kit';
import { createPrisma } from '../adapters/db/prisma.ts';
import { NAME } from './config.ts';
import { createRepublishParts } from './republished.ts';

/** The operators' commands on this service's events: it publishes, but consumes nothing. */
export const identityEvents = eventCommands({
  name: NAME,
  publishes: true,
  republishes: (pool) => createRepublishParts(createPrisma(pool), systemClock),
});
