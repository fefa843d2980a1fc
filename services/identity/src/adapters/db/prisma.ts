import { prismaOptions } from '@dewlane/service-kit';
import type pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** Runs queries: the client itself, or one of its transactions. */
export type Db = Prisma.TransactionClient;

/** Prisma on the service's own pool; it doesn't own the pool. */
export const createPrisma = (pool: pg.Pool): PrismaClient => new PrismaClient(prismaOptions(pool));
