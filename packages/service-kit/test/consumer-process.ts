/** A consumer in a separate process that tests can kill: counts each key's events in `projection`. */

import { createPool, inTransaction, type SqlExecutor } from '../src/database/database.ts';
import type { EventBus } from '../src/events/event-bus.ts';
import { startConsumer } from '../src/events/inbox/consumer.ts';
import { createKafkaBus } from '../src/events/kafka/kafka-bus.ts';
import { createPostgresLog } from '../src/events/postgres-log/postgres-log.ts';
import { createLogger } from '../src/process/logging.ts';
import { endProcess } from '../src/process/process.ts';
import { TOPIC } from './constants.ts';
import { applyToProjection } from './projection.ts';

const [serviceUrl = '', busAddress = '', topic = TOPIC, sessionTimeoutMs] = process.argv.slice(2);
const log = createLogger({ name: 'test', level: 'fatal' });
const pool = createPool({ connectionString: serviceUrl, max: 3 });

function openBus(): EventBus {
  if (busAddress.startsWith('postgres')) {
    return createPostgresLog({ connectionString: busAddress, log, batchSize: 10 });
  }
  return createKafkaBus({
    brokers: [busAddress],
    clientId: 'test',
    log,
    onCrash: endProcess(log),
    sessionTimeoutMs: Number(sessionTimeoutMs),
  });
}

startConsumer<SqlExecutor>({
  group: 'projection',
  bus: openBus(),
  pool,
  transaction: (work) => inTransaction(pool, work),
  handlers: {
    [topic]: async (tx, event) => {
      await applyToProjection(tx, event);
      process.stdout.write('applied\n');
    },
  },
  log,
});
