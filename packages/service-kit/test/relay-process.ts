/**
 * A relay in a process of its own, to be frozen and killed: writes `publishing` before each batch,
 * holds it for so many milliseconds, then publishes.
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
