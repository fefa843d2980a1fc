import { eventCommands, systemClock } from '@dewlane/service-kit';
import { consumerOn } from './consumer.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { republishedOn } from './republished.ts';

/** The operators' commands on this service's events. */
export const bookingsEvents = eventCommands({
  name: 'bookings',
  publishes: true,
  consumer: (pool) => consumerOn(pool, systemClock),
  rebuild: rebuildProjections,
  republishes: (pool) => republishedOn(pool, systemClock),
});
