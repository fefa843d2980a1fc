import { needsNewReminders } from '../../domain/appointment/reminders.ts';
import { nextVersion } from '../../domain/next-version.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../ports.ts';
import { restorePlace } from '../steps/appointment-place.ts';
import { type ChangedAppointment, versionOf } from '../steps/changed-appointment.ts';
import { requireVersion } from '../steps/required-appointment.ts';
import { staffWrite } from '../steps/staff-write.ts';

export interface UndoAppointmentChange {
  readonly id: string;
  /** The version that the change made. */
  readonly expectedVersion: number;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Undoes the newest change of an appointment while its message is held back (STAFF-09): the appointment, its reminders
 * and its unsent messages become as they were before, in a new version with its own event. Nobody is notified.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE if another change has followed, CONFLICT once the time to undo is over
 */
export function undoAppointmentChange(deps: Dependencies) {
  const { texting, zone } = deps;
  return staffWrite(
    deps,
    'undoAppointmentChange',
    async (tx, input: UndoAppointmentChange, { cause, now }): Promise<ChangedAppointment> => {
      const before = await requireVersion(tx, input);
      const change = await tx.messages.undoableChange(before.id, before.version, now);
      if (!change) {
        throw new Refusal('CONFLICT', 'The customer has been told: this can no longer be undone.');
      }
      const after = nextVersion(before, change.appointment, now);
      await tx.save([{ kind: 'appointment', before, after }], cause, now);
      await restorePlace(tx.places, before, after, change.place, { now, zone });
      const hadNewReminders = needsNewReminders(change.appointment, before, texting);
      await tx.messages.takeBackPlans(change, { hadNewReminders });
      return versionOf(after);
    },
  );
}
