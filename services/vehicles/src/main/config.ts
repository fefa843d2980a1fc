import {
  busSettings,
  databaseSettings,
  oneBus,
  portSetting,
  serverSettings,
  timeZoneSetting,
} from '@dewlane/service-kit';
import { z } from 'zod';

/** The settings of the vehicles service (DESIGN §8). */
export const vehiclesSettings = z
  .object({
    ...serverSettings,
    ...databaseSettings,
    ...busSettings,
    VEHICLES_PORT: portSetting.default(0),
    BUSINESS_TIME_ZONE: timeZoneSetting,
  })
  .refine(...oneBus);

export type VehiclesSettings = z.output<typeof vehiclesSettings>;
