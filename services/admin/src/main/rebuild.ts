import {
  busSettings,
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
const bus = createPostgresLog({ connectionString: settings.EVENT_LOG_URL });

for (const { projection, events, refused } of await rebuildProjections(bus, pool)) {
  process.stdout.write(`${projection}: ${events} events read, ${refused} refused\n`);
}

await bus.close();
await pool.end();
