/**
 * A relay in a separate process that tests can freeze and kill: writes `publishing` before each batch, delays it by the
 * given milliseconds (`freeze`: stops itself once, until SIGCONT), then publishes it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '../src/database/database.ts';
import { createKafkaBus } from '../src/events/kafka/kafka-bus.ts';
import { startRelay } from '../src/events/outbox/relay.ts';
import { createPostgresLog } from '../src/events/postgres-log/postgres-log.ts';
import { endProcess } from '../src/process/process.ts';
import { silent, TOPIC } from './constants.ts';

const [serviceUrl = '', busAddress = '', holdMs = '0', leaseMs = '1000', topic = TOPIC] =
  process.argv.slice(2);
const bus = busAddress.startsWith('postgres')
  ? createPostgresLog({ connectionString: busAddress, log: silent })
  : createKafkaBus({
      brokers: [busAddress],
      clientId: 'test',
      log: silent,
      onCrash: endProcess(silent),
    });

let hasFrozen = false;
function freeze(): void {
  hasFrozen = true;
  process.kill(process.pid, 'SIGSTOP');
}

startRelay({
  pool: createPool({ connectionString: serviceUrl, max: 1 }),
  bus: {
    ...bus,
    async publish(_topic, messages) {
      process.stdout.write('publishing\n');
      if (holdMs !== 'freeze') await wait(Number(holdMs));
      else if (!hasFrozen) freeze();
      await bus.publish(topic, messages);
      process.stdout.write('published\n');
    },
  },
  topics: [topic],
  log: silent,
  batchSize: 20,
  leaseMs: Number(leaseMs),
  pollMs: 50,
});
