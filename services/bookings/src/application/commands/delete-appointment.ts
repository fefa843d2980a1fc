import type { Dependencies } from '../ports.ts';
import type { ChangedAppointment } from '../steps/changed-appointment.ts';
import { deletionOf } from '../steps/deletion-of.ts';
import { notifyOfDeletion } from '../steps/notify-of-deletion.ts';
import { requireVersion } from '../steps/required-appointment.ts';
import { staffWrite } from '../steps/staff-write.ts';

export interface DeleteAppointment {
  readonly id: string;
  /** The version the deletion is based on; it is rejected if the appointment has another by now. */
  readonly expectedVersion?: number | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Deletes an appointment permanently: its row and reminders are removed, waiting messages withdrawn; the others can still be
 * found (STAFF-10), and those that are being sent go on (SELF-32). Its answers stay without the link, and its
 * confirmation number is never reused (design.md#data-and-events). The owner is notified unless it was over. Returns the
 * version of the deletion.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE (STAFF-03)
 */
export function deleteAppointment(deps: Dependencies) {
  const { texting, zone } = deps;
  return staffWrite(
    deps,
    'deleteAppointment',
    async (tx, input: DeleteAppointment, { cause, now }): Promise<ChangedAppointment> => {
      const before = await requireVersion(tx, input);
      await tx.save(await deletionOf(tx, before, now), cause, now);
      await notifyOfDeletion(tx, before, now, { texting, zone });
      return { id: before.id, version: before.version + 1 };
    },
  );
}
