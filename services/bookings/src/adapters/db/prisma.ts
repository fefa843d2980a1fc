import { prismaOptions } from '@dewlane/service-kit';
import type pg from 'pg';
import { PrismaClient } from './generated/client.ts';

export type Prisma = PrismaClient;

/** A Prisma client on the service's own pool, for reads. It doesn't own the pool. */
export const createPrisma = (pool: pg.Pool): Prisma => new PrismaClient(prismaOptions(pool));
