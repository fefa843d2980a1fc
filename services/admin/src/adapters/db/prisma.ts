import { prismaOptions } from '@dewlane/service-kit';
import type pg from 'pg';
import { PrismaClient } from './generated/client.ts';

/** Prisma on the service's own pool; it doesn't own the pool. */
export const createPrisma = (pool: pg.Pool): PrismaClient => new PrismaClient(prismaOptions(pool));
