/** A consumer in a process of its own, to be killed: counts each key's events in `projection`. */
import {
  createPool,
  createPostgresLog,
  inTransaction,
  type SqlExecutor,
  startConsumer,
} from '../src/index.ts';
import { silent, TOPIC } from './engines.ts';
import { applyToProjection } from './projection.ts';

const [serviceUrl = '', logUrl = ''] = process.argv.slice(2);
const pool = createPool({ connectionString: serviceUrl, max: 3 });

startConsumer<SqlExecutor>({
  group: 'projection',
  bus: createPostgresLog({ connectionString: logUrl, log: silent, batchSize: 10 }),
  pool,
  transaction: (work) => inTransaction(pool, work),
  handlers: {
    [TOPIC]: async (tx, event) => {
      await applyToProjection(tx, event);
      process.stdout.write('applied\n');
    },
  },
  log: silent,
});
