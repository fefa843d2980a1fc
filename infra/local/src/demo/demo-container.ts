/**
 * Fills the demo in a container, on databases that the setup has migrated, before the product's own services run. Reads
 * `<SERVICE>_DATABASE_URL` for each service; everything else in the environment is passed on to all of them.
 */

import {
  forEachService,
  forEachServiceSetting,
  SERVICE_NAMES,
  serviceSetting,
} from '@dewlane/internal-api';
import {
  loadSettings,
  postgresUrlSetting,
  runAsCommand,
  timeZoneSetting,
} from '@dewlane/service-kit/edge';
import { z } from 'zod';
import { fillDemo } from './fill-demo.ts';

const settingsSchema = z.object({
  ...forEachServiceSetting('DATABASE_URL', () => postgresUrlSetting),
  ADMIN_USERNAME: z.string(),
  ADMIN_PASSWORD: z.string(),
  BUSINESS_TIME_ZONE: timeZoneSetting,
  /** Where the progress of the filling is stored, so that it is done once. */
  DEMO_PROGRESS: z.string().default('/progress/demo.json'),
});

await runAsCommand(async (write) => {
  const settings = loadSettings(settingsSchema, process.env);
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings;
  await fillDemo({
    environments: forEachService((name) => ({
      ...process.env,
      HOST: '127.0.0.1',
      DATABASE_URL: settings[serviceSetting(name, 'DATABASE_URL')],
      // Identity needs its first staff account.
      ...(name === 'identity' ? { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } : {}),
      ...(name === 'bookings' ? { VEHICLES_URL: 'http://127.0.0.1:1' } : {}),
    })),
    staff: { username, password },
    progressFile: settings.DEMO_PROGRESS,
    zone: settings.BUSINESS_TIME_ZONE,
    now: new Date(),
  });
  write(`The demo business is there: ${SERVICE_NAMES.join(', ')}.`);
  return 0;
});
