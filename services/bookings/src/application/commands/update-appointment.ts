import { type AppointmentEdit, editAppointment } from '../../domain/appointment/edit.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { CommandParts, Unit } from '../ports.ts';
import { type StaffRequest, staffClaimOf } from '../requests.ts';
import { tryAgain } from '../try-again.ts';
import { tellOfChange } from './tell-of-change.ts';

export interface UpdateAppointment extends AppointmentEdit {
  readonly id: string;
  readonly idempotencyKey?: string | null | undefined;
}

/** Which version a change by staff has made: what admin's projection is waited for with. */
export interface ChangedAppointment {
  readonly id: string;
  readonly version: number;
}

/**
 * Changes an appointment as staff want it; its reminders move with it, and its
 * owner is told of a move or a cancellation. An edit that changes nothing
 * answers the version there is.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED
 */
export function updateAppointment({ bookings, clock, zone }: CommandParts) {
  return (request: StaffRequest, input: UpdateAppointment): Promise<ChangedAppointment> =>
    tryAgain(() => {
      const now = clock();
      const claim = staffClaimOf(request, 'updateAppointment', input);
      return bookings.inUnit((unit) =>
        unit.once(claim, async () => {
          const before = await requireAppointment(unit, input.id);
          const after = editAppointment(before, input, now, zone);
          if (after !== before) {
            await unit.save([{ kind: 'appointment', before, after }], request.cause, now);
            await tellOfChange(unit, before, after, now);
          }
          return { id: after.id, version: after.version };
        }),
      );
    });
}

/**
 * An appointment that has to be there.
 * @throws Refusal NOT_FOUND
 */
export async function requireAppointment(unit: Unit, id: string) {
  const found = await unit.appointment(id);
  if (!found) throw new Refusal('NOT_FOUND', 'This appointment is not there any more.');
  return found;
}
