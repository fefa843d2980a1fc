import {
  type EventCommands,
  eventCommands,
  loadSettings,
  systemClock,
  timeZoneSetting,
} from '@dewlane/service-kit';
import { z } from 'zod';
import type { TimeZone } from '../domain/schedule/business-time.ts';
import { NAME } from './config.ts';
import { createConsumer } from './consumer.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { createRepublishParts } from './republished.ts';

const zoneSettings = z.object({ BUSINESS_TIME_ZONE: timeZoneSetting });

const commandsIn = (zone: TimeZone): EventCommands =>
  eventCommands({
    name: NAME,
    publishes: true,
    // A command has no job queue: the next sweep of the running service finds what it planned.
    consumer: (pool) =>
      createConsumer(pool, { clock: systemClock, zone, onMessagePlanned: () => undefined }),
    rebuild: rebuildProjections,
    republishes: (pool) => createRepublishParts(pool, systemClock),
  });

/** The operators' commands on this service's events; handlers run with the business's time zone. */
export const bookingsEvents: EventCommands = {
  ...commandsIn(zoneSettings.parse({}).BUSINESS_TIME_ZONE),
  run: async (args, io) => {
    const { BUSINESS_TIME_ZONE: zone } = loadSettings(zoneSettings, io.env);
    return await commandsIn(zone).run(args, io);
  },
};
