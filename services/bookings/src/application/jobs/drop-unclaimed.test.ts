import { expect, it } from '@jest/globals';
import type { Dependencies, Transaction } from '../ports.ts';
import { dropUnclaimed } from './drop-unclaimed.ts';

it('drops guests’ answers in portions until none are left', async () => {
  const now = new Date('2026-11-18T19:00:00Z');
  let left = 600;
  let commits = 0;
  const tx = {
    jobs: {
      unclaimedResponses: async (_before: Date, _now: Date, limit: number) =>
        Array.from({ length: Math.min(limit, left) }, (_, id) => ({ id: String(id) })),
      appointmentsOfResponses: async () => [],
    },
    save: async (changes: readonly unknown[]) => {
      left -= changes.length;
    },
  } as unknown as Transaction;
  const deps = {
    inTransaction: (work: (tx: Transaction) => Promise<unknown>) => {
      commits += 1;
      return work(tx);
    },
  } as unknown as Dependencies;
  await dropUnclaimed(deps)({ before: now, now, signal: new AbortController().signal });
  expect(left).toBe(0);
  expect(commits).toBeGreaterThan(1);
});
