import { eventCommands, systemClock } from '@dewlane/service-kit';
import { createPrisma } from '../adapters/db/prisma.ts';
import { NAME } from './config.ts';
import { consumerOn } from './consumer.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { republishedOn } from './republished.ts';

/** The operators' commands on this service's events. */
export const vehiclesEvents = eventCommands({
  name: NAME,
  publishes: true,
  consumer: (pool) => consumerOn(createPrisma(pool), systemClock),
  rebuild: rebuildProjections,
  republishes: (pool) => republishedOn(createPrisma(pool), systemClock),
});
