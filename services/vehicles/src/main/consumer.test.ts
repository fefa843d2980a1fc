import { expect, it } from '@jest/globals';
import type { PrismaClient } from '../adapters/db/generated/client.ts';
import { createConsumer } from './consumer.ts';

it('OPS-52 gives the handling of an event ten minutes, which an erasure may take', async () => {
  const limits: unknown[] = [];
  const prisma = {
    $transaction: async (_work: unknown, limit: unknown) => void limits.push(limit),
  } as unknown as PrismaClient;
  await createConsumer(prisma, () => new Date()).transaction(async () => undefined);
  expect(limits).toEqual([{ timeout: 600_000 }]);
});
