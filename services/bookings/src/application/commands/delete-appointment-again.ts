import type { Cause } from '@dewlane/events/cause';
import type { Transaction } from '../ports.ts';
import { deletionOf } from '../steps/deletion-of.ts';

/**
 * Deletes an appointment that a restore brought back although other services know it as deleted: nobody is notified,
 * and waiting messages are dropped. Does nothing if it isn't there.
 */
export async function deleteAppointmentAgain(
  tx: Transaction,
  { id, erases }: { readonly id: string; readonly erases: boolean },
  cause: Cause,
  now: Date,
): Promise<void> {
  const before = await tx.appointments.find(id);
  if (before === null) return;
  const changes = await deletionOf(tx, before, now, erases);
  await tx.messages.forgetMessages(before);
  await tx.save(changes, cause, now);
}
