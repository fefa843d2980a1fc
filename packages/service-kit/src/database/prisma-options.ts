import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';

/**
 * Longer than the statement timeout, so that the server ends a transaction before Prisma abandons it
 * (prisma/orm#29762).
 */
const TRANSACTION_TIMEOUT_MS = 15_000;
/** How long a transaction waits for a connection of the pool. */
const TRANSACTION_MAX_WAIT_MS = 10_000;

interface PrismaOptions {
  readonly adapter: PrismaPg;
  readonly transactionOptions: { readonly timeout: number; readonly maxWait: number };
}

/** What a service's Prisma client is made with: it runs on the service's own pool, which it doesn't own. */
export function prismaOptions(pool: pg.Pool): PrismaOptions {
  return {
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: { timeout: TRANSACTION_TIMEOUT_MS, maxWait: TRANSACTION_MAX_WAIT_MS },
  };
}
