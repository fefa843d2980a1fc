import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from './generated/client.ts';

export type Prisma = PrismaClient;

/** A Prisma client on the service's own pool, for reads. It doesn't own the pool. */
export function createPrisma(pool: pg.Pool): Prisma {
  return new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
}
