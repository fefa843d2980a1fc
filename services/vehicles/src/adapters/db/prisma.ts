import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** What runs queries: the client itself, or a transaction of it. */
export type Db = Prisma.TransactionClient;

/** Longer than a statement may take, so that the server ends a transaction before Prisma lets go of it (prisma/orm#29762). */
const TRANSACTION_TIMEOUT_MS = 15_000;
/** Time to wait for a connection of the pool. */
const TRANSACTION_MAX_WAIT_MS = 10_000;

/** Prisma on the service's own pool; whoever made the pool ends it. */
export function createPrisma(pool: pg.Pool): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: { timeout: TRANSACTION_TIMEOUT_MS, maxWait: TRANSACTION_MAX_WAIT_MS },
  });
}
