import {
  backgroundSettings,
  busSettings,
  databaseSettings,
  daysSetting,
  jobSettings,
  oneBus,
  portSetting,
  retentionSettings,
  serverSettings,
  timeZoneSetting,
  wholeKafkaLogin,
} from '@dewlane/service-kit';
import { z } from 'zod';

/** The settings of the vehicles service (DESIGN §8). */
export const vehiclesSettings = z
  .object({
    ...serverSettings,
    ...databaseSettings,
    ...busSettings,
    ...backgroundSettings,
    ...jobSettings,
    ...retentionSettings,
    VEHICLES_PORT: portSetting.default(0),
    BUSINESS_TIME_ZONE: timeZoneSetting,
    /** Photos that no vehicle has taken. */
    UNUSED_PHOTO_HOURS: z.coerce.number().int().min(1).max(8_760).default(24),
    /** Vehicles of guests that no account has claimed. */
    UNCLAIMED_DAYS: daysSetting(180),
  })
  .refine(...oneBus)
  .refine(...wholeKafkaLogin);

export type VehiclesSettings = z.output<typeof vehiclesSettings>;
