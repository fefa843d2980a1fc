import {
  busSettings,
  createLogger,
  createPool,
  createPostgresLog,
  databaseSettings,
  loadSettings,
} from '@dewlane/service-kit';
import { z } from 'zod';
import { rebuildProjections } from './rebuild-projections.ts';

const settings = loadSettings(z.object({ ...databaseSettings, ...busSettings }), process.env);
const pool = createPool({
  connectionString: settings.DATABASE_URL,
  applicationName: 'admin rebuild',
});
const bus = createPostgresLog({
  connectionString: settings.EVENT_LOG_URL,
  log: createLogger({ name: 'admin rebuild', level: 'warn' }),
});

for (const { projection, events, refused } of await rebuildProjections(bus, pool)) {
  process.stdout.write(`${projection}: ${events} events read, ${refused} refused\n`);
}

await bus.close();
await pool.end();
