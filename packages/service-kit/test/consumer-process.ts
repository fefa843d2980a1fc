/** A consumer in a separate process that tests can kill: counts each key's events in `projection`. */

import { createKafkaBus } from '../src/events/kafka/kafka-bus.ts';
import {
  createLogger,
  createPool,
  createPostgresLog,
  type EventBus,
  endProcess,
  inTransaction,
  type SqlExecutor,
  startConsumer,
} from '../src/index.ts';
import { TOPIC } from './engines.ts';
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
