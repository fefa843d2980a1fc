import {
  busSettings,
  databaseSettings,
  oneBus,
  portSetting,
  serverSettings,
} from '@dewlane/service-kit';
import { z } from 'zod';

const timeZone = z.string().refine(isTimeZone, 'is not a time zone, e.g. America/Los_Angeles');

/** The settings of the vehicles service (DESIGN §8). */
export const vehiclesSettings = z
  .object({
    ...serverSettings,
    ...databaseSettings,
    ...busSettings,
    VEHICLES_PORT: portSetting.default(0),
    BUSINESS_TIME_ZONE: timeZone.default('America/Los_Angeles'),
  })
  .refine(...oneBus);

export type VehiclesSettings = z.output<typeof vehiclesSettings>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
