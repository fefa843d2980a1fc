import {
  busSettings,
  databaseSettings,
  oneBus,
  portSetting,
  serverSettings,
} from '@dewlane/service-kit';
import { z } from 'zod';

/** What the admin service is started with. */
export const adminSettings = z
  .object({
    ...databaseSettings,
    ...busSettings,
    ...serverSettings,
    ADMIN_PORT: portSetting.default(0),
  })
  .refine(...oneBus);

export type AdminSettings = z.output<typeof adminSettings>;
