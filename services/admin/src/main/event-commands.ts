import { eventCommands, systemClock } from '@dewlane/service-kit';
import { NAME } from './config.ts';
import { createConsumer } from './consumer.ts';
import { rebuildProjections } from './rebuild-projections.ts';

/** The operators' commands on this service's events. */
export const adminEvents = eventCommands({
  name: NAME,
  publishes: false,
  consumer: (pool) => createConsumer(pool, systemClock),
  rebuild: rebuildProjections,
});
