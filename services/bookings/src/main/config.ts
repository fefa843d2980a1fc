import {
  busSettings,
  databaseSettings,
  oneBus,
  portSetting,
  serverSettings,
  timeZoneSetting,
} from '@dewlane/service-kit';
import { z } from 'zod';

/** The service's name: in its events' source, its inbox, its log. */
export const NAME = 'bookings';

/** The settings of the bookings service (DESIGN §8). */
export const bookingsSettings = z
  .object({
    ...serverSettings,
    ...databaseSettings,
    ...busSettings,
    BOOKINGS_PORT: portSetting.default(0),
    /** The vehicles service, asked where the projection doesn't know a vehicle. */
    VEHICLES_URL: z.url(),
    /** Where the business keeps its calendar. */
    BUSINESS_TIME_ZONE: timeZoneSetting,
  })
  .refine(...oneBus);

export type BookingsSettings = z.output<typeof bookingsSettings>;
