import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** Runs queries: the client itself, or one of its transactions. */
export type Db = Prisma.TransactionClient;

/**
 * Longer than the statement timeout, so that the server ends a transaction before Prisma abandons it
 * (prisma/orm#29762).
 */
const TRANSACTION_TIMEOUT_MS = 15_000;
/** How long to wait for a connection of the pool. */
const TRANSACTION_MAX_WAIT_MS = 10_000;

/** Prisma on the service's own pool; it doesn't own the pool. */
export function createPrisma(pool: pg.Pool): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: { timeout: TRANSACTION_TIMEOUT_MS, maxWait: TRANSACTION_MAX_WAIT_MS },
  });
}
