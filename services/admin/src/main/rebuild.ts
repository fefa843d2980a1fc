import {
  busSettings,
  createEventBus,
  createLogger,
  createPool,
  databaseSettings,
  endProcess,
  loadSettings,
  oneBus,
} from '@dewlane/service-kit';
import { z } from 'zod';
import { rebuildProjections } from './rebuild-projections.ts';

const NAME = 'admin rebuild';
const settings = loadSettings(
  z.object({ ...databaseSettings, ...busSettings }).refine(...oneBus),
  process.env,
);
const log = createLogger({ name: NAME, level: 'warn' });
const pool = createPool({
  connectionString: settings.DATABASE_URL,
  applicationName: NAME,
});
const bus = createEventBus(settings, { name: NAME, log, onCrash: endProcess(log) });

for (const { projection, events, refused } of await rebuildProjections(bus, pool)) {
  process.stdout.write(`${projection}: ${events} events read, ${refused} refused\n`);
}

await bus.close();
await pool.end();
