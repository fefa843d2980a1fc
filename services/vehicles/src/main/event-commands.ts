import { eventCommands, systemClock } from '@dewlane/service-kit';
import { createDatabase } from '../adapters/db/database.ts';
import { consumerOn } from './consumer.ts';
import { rebuildProjections } from './rebuild-projections.ts';

/** The operators' commands on this service's events. */
export const vehiclesEvents = eventCommands({
  name: 'vehicles',
  publishes: true,
  consumer: (pool) => consumerOn(createDatabase(pool), systemClock),
  rebuild: rebuildProjections,
});
