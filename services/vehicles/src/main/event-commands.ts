import { eventCommands, systemClock } from '@dewlane/service-kit';
import { createPrisma } from '../adapters/db/prisma.ts';
import { NAME } from './config.ts';
import { createConsumer } from './consumer.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { createRepublishParts } from './republished.ts';

/** The operators' commands on this service's events. */
export const vehiclesEvents = eventCommands({
  name: NAME,
  publishes: true,
  consumer: (pool) => createConsumer(createPrisma(pool), systemClock),
  rebuild: rebuildProjections,
  republishes: (pool) => createRepublishParts(createPrisma(pool), systemClock),
});
