import { expect, it } from '@jest/globals';
import type { Dependencies, Transaction } from '../ports.ts';
import { refreshLastServiceDates } from './refresh-last-service-dates.ts';

it('DATA-19 corrects each vehicle once, in portions that go on after the last one', async () => {
  const ids = Array.from(
    { length: 250 },
    (_, index) => `vehicle-${String(index).padStart(3, '0')}`,
  );
  const looked: string[] = [];
  const tx = {
    serviceHistory: {
      contradicted: async (after: string | null, limit: number) =>
        ids.filter((id) => after === null || id > after).slice(0, limit),
    },
    // Deleted meanwhile, so that nothing is left to correct.
    vehicles: {
      lockById: async (id: string) => {
        looked.push(id);
        return null;
      },
    },
  } as unknown as Transaction;
  const deps = {
    clock: () => new Date('2026-11-18T19:00:00Z'),
    inTransaction: (work: (tx: Transaction) => Promise<unknown>) => work(tx),
  } as unknown as Dependencies;
  await refreshLastServiceDates(deps)();
  expect(looked).toEqual(ids);
});
