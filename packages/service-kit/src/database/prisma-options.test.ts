import { afterAll, expect, it } from '@jest/globals';
import { createPool } from './database.ts';
import { prismaOptions } from './prisma-options.ts';

const pool = createPool({ connectionString: 'postgres://nobody@localhost/none' });
afterAll(() => pool.end());

it('lets the server end a statement before Prisma abandons its transaction', () => {
  const { transactionOptions } = prismaOptions(pool);
  const { statement_timeout, query_timeout } = pool.options;
  expect(statement_timeout).toBeGreaterThan(0);
  // The client waits a little longer than the server lets a statement run.
  expect(query_timeout).toBeGreaterThan(Number(statement_timeout));
  expect(transactionOptions.timeout).toBeGreaterThan(Number(query_timeout));
});

it('waits for nothing without a limit', () => {
  expect(pool.options).toMatchObject({
    max: 5,
    connectionTimeoutMillis: 8_000,
    statement_timeout: 5_000,
    query_timeout: 7_000,
    idle_in_transaction_session_timeout: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
});
