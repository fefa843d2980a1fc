import { createPool } from '@dewlane/service-kit';
import { createTestDatabase, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll } from '@jest/globals';
import type pg from 'pg';
import { createPrisma } from '../../src/adapters/db/prisma.ts';
import { createTransactions } from '../../src/adapters/db/transactions.ts';
import { toOutboxEvent } from '../../src/adapters/events/contracts.ts';
import type { InTransaction } from '../../src/application/ports.ts';
import { NAME } from '../../src/main/config.ts';

/** The service's tables in a database of their own for the tests around the call, without the service. */
export interface Tables {
  readonly pool: pg.Pool;
  readonly inTransaction: InTransaction;
}

/** Makes such tables before all tests, and drops them afterwards; to be read within tests only. */
export function onTables(): Tables {
  let database: TestDatabase;
  let pool: pg.Pool;
  let prisma: ReturnType<typeof createPrisma>;
  let inTransaction: InTransaction;
  beforeAll(async () => {
    database = await createTestDatabase({ name: 'vehicles' });
    pool = createPool({ connectionString: database.url });
    prisma = createPrisma(pool);
    inTransaction = createTransactions(prisma, NAME, toOutboxEvent);
  });
  afterAll(async () => {
    await prisma?.$disconnect();
    await pool?.end();
    await database?.drop();
  });
  return {
    get pool() {
      return pool;
    },
    get inTransaction() {
      return inTransaction;
    },
  };
}
