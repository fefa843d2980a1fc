/**
 * A relay in a separate process that tests can freeze and kill: writes `publishing` before each batch, delays it by the
 * given milliseconds, then publishes it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createPool, createPostgresLog, startRelay } from '../src/index.ts';
import { silent, TOPIC } from './engines.ts';

const [serviceUrl = '', logUrl = '', holdMs = '0', leaseMs = '1000'] = process.argv.slice(2);
const bus = createPostgresLog({ connectionString: logUrl, log: silent });

startRelay({
  pool: createPool({ connectionString: serviceUrl, max: 1 }),
  bus: {
    ...bus,
    async publish(topic, messages) {
      process.stdout.write('publishing\n');
      await wait(Number(holdMs));
      await bus.publish(topic, messages);
      process.stdout.write('published\n');
    },
  },
  topics: [TOPIC],
  log: silent,
  batchSize: 20,
  leaseMs: Number(leaseMs),
  pollMs: 50,
});
