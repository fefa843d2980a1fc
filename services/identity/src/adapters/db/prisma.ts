import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** Milliseconds to wait for a connection, and for a whole transaction: above the pool's statement timeout. */
const TRANSACTION = { maxWait: 10_000, timeout: 10_000 };

/** Runs queries: the client itself, or one of its transactions. */
export type Db = Prisma.TransactionClient;

/** Prisma on the service's own pool; it doesn't own the pool. */
export function createPrisma(pool: pg.Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION });
}
