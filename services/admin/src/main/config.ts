import {
  backgroundSettings,
  busSettings,
  databaseSettings,
  daysSetting,
  jobSettings,
  migrationSettings,
  oneBus,
  portSetting,
  retentionSettings,
  serverSettings,
  wholeKafkaLogin,
} from '@dewlane/service-kit';
import { z } from 'zod';

/** What the admin service is started with. */
export const adminSettings = z
  .object({
    ...databaseSettings,
    ...migrationSettings,
    ...busSettings,
    ...backgroundSettings,
    ...serverSettings,
    ...jobSettings,
    ...retentionSettings,
    ADMIN_PORT: portSetting.default(0),
    /** The audit log: two years. */
    AUDIT_DAYS: daysSetting(730),
    /** Superseded events in the PostgreSQL log; Kafka compacts its topics itself. */
    EVENT_LOG_DAYS: daysSetting(7),
  })
  .refine(...oneBus)
  .refine(...wholeKafkaLogin);

export type AdminSettings = z.output<typeof adminSettings>;
