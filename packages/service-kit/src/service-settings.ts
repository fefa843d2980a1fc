import { z } from 'zod';
import { migrationSettings } from './database/migrations.ts';
import { busSettings, oneBus, wholeKafkaLogin } from './events/bus-settings.ts';
import { jobSettings, retentionSettings } from './jobs/job-settings.ts';
import { backgroundSettings } from './process/background.ts';
import { databaseSettings, serverSettings } from './settings/settings.ts';
import { telemetrySettings } from './telemetry/telemetry.ts';

/** The settings of every service, with the checks across them; a service adds its own by `safeExtend`. */
export const serviceSettings = z
  .object({
    ...serverSettings,
    /** The URL of the gateway's key set, for verifying tokens. */
    KEY_SET_URL: z.url(),
    ...telemetrySettings,
    ...databaseSettings,
    ...migrationSettings,
    ...busSettings,
    ...backgroundSettings,
    ...jobSettings,
    ...retentionSettings,
  })
  .refine(...oneBus)
  .refine(...wholeKafkaLogin);
