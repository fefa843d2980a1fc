import { messageAbout, stateLastAnnounced } from '../../domain/message/message-about.ts';
import type { Dependencies } from '../ports.ts';
import type { ChangedAppointment } from '../steps/changed-appointment.ts';
import { deletionOf } from '../steps/deletion-of.ts';
import { requireVersion } from '../steps/required-appointment.ts';
import { staffWrite } from '../steps/staff-write.ts';

export interface DeleteAppointment {
  readonly id: string;
  /** The version the deletion is based on; it is rejected if the appointment has another by now. */
  readonly expectedVersion?: number | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Deletes an appointment permanently: its row, reminders and unsent messages are removed; sent messages can still be
 * found (STAFF-10), its answers stay without the link, and its confirmation number is never reused
 * (design.md#data-and-events). The owner is notified unless it was over. Returns the version of the deletion.
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
      const version = before.version + 1;
      // Unsent messages are dropped, so the cancellation must name the state that the customer knows.
      const known = await tx.messages.stateCustomerKnows(before.id);
      await tx.messages.forgetMessages(before);
      const from = stateLastAnnounced(known, before, null, now, zone);
      const message = messageAbout(from, null, now, { texting, zone });
      if (message) await tx.messages.planMessage({ ...message, version });
      return { id: before.id, version };
    },
  );
}
