import { migrationSettings } from './database/migrations.ts';
import { busSettings } from './events/bus-settings.ts';
import { jobSettings, retentionSettings } from './jobs/kit-retention.ts';
import { backgroundSettings } from './process/background.ts';
import { databaseSettings, serverSettings } from './settings/settings.ts';

/** The settings that every service has beside its own; `oneBus` and `wholeKafkaLogin` check them together. */
export const serviceSettings = {
  ...serverSettings,
  ...databaseSettings,
  ...migrationSettings,
  ...busSettings,
  ...backgroundSettings,
  ...jobSettings,
  ...retentionSettings,
};
