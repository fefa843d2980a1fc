import { BY_SYSTEM } from '@dewlane/events/cause';
import type { Dependencies } from '../ports.ts';
import { deletionOf } from '../steps/deletion-of.ts';

/**
 * Deletes an appointment that a restore brought back although other services know it as deleted: nobody is notified,
 * and waiting messages are withdrawn, also those that are being sent. Does nothing if it isn't there.
 */
export function deleteAppointmentAgain({
  inTransaction,
  clock,
}: Pick<Dependencies, 'inTransaction' | 'clock'>) {
  return ({ id, erases }: { readonly id: string; readonly erases: boolean }): Promise<void> =>
    inTransaction(async (tx) => {
      const before = await tx.appointments.find(id);
      if (before === null) return;
      const now = clock();
      const changes = await deletionOf(tx, before, now, erases);
      await tx.messages.forgetMessages(before, { areKept: false });
      await tx.save(changes, BY_SYSTEM, now);
    });
}
