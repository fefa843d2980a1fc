import { type AppointmentEdit, editAppointment } from '../../domain/appointment/edit.ts';
import type { Dependencies } from '../ports.ts';
import type { StaffRequest } from '../requests.ts';
import { updatePlace } from '../steps/appointment-place.ts';
import { type ChangedAppointment, versionOf } from '../steps/changed-appointment.ts';
import { orRefuseWithAlternatives } from '../steps/no-place.ts';
import { notifyOfChange } from '../steps/notify-of-change.ts';
import { requireVersion } from '../steps/required-appointment.ts';
import { staffWrite } from '../steps/staff-write.ts';

export interface UpdateAppointment extends AppointmentEdit {
  readonly id: string;
  /** The version the change is based on; it is rejected if the appointment has another by now. */
  readonly expectedVersion?: number | undefined;
  /** Ignores capacity and hours: the appointment may be left without a crew (AVAIL-11). */
  readonly overbook?: boolean | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Changes an appointment for staff. Its reminders move with it, and its owner is notified of a move or a cancellation
 * once it can no longer be undone (STAFF-09). An edit that changes nothing returns the current version.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED, CHANGED_MEANWHILE (STAFF-03), SLOT_TAKEN if no crew is free then and
 * staff don't overbook (AVAIL-11)
 */
export function updateAppointment(deps: Dependencies) {
  const { texting, zone } = deps;
  const write = staffWrite(
    deps,
    'updateAppointment',
    async (tx, input: UpdateAppointment, { cause, now }) => {
      const before = await requireVersion(tx, input);
      const after = editAppointment(before, input, now, zone);
      if (after !== before) {
        await tx.save([{ kind: 'appointment', before, after }], cause, now);
        const as = input.overbook ? 'overbook' : 'staff';
        const context = { by: 'staff', texting, zone } as const;
        const canUndo = await notifyOfChange(tx, before, after, now, context);
        await updatePlace(tx.places, before, after, { as, holders: [], canUndo, now, zone });
      }
      return versionOf(after);
    },
  );
  return (request: StaffRequest, input: UpdateAppointment): Promise<ChangedAppointment> =>
    orRefuseWithAlternatives(deps, () => write(request, input));
}
