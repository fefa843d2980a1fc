import { BY_SYSTEM } from '@dewlane/events/cause';
import type { Dependencies } from '../ports.ts';
import { refreshLastServiceDate } from '../projections/record-appointment.ts';

/** Vehicles per transaction. */
const PORTION = 100;

/**
 * Corrects the last service date of every vehicle whose appointments disagree with it, each change with its event
 * (DATA-19).
 */
export function refreshLastServiceDates({
  inTransaction,
  clock,
}: Pick<Dependencies, 'inTransaction' | 'clock'>) {
  return async (): Promise<void> => {
    const now = clock();
    let after: string | null = null;
    do {
      after = await inTransaction(async (tx) => {
        const vehicleIds = await tx.serviceHistory.contradicted(after, PORTION);
        for (const id of vehicleIds) await refreshLastServiceDate(tx, id, BY_SYSTEM, now);
        return vehicleIds.at(-1) ?? null;
      });
    } while (after !== null);
  };
}
