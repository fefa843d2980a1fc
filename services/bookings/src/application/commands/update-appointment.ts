import { formatPrice } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { type AppointmentEdit, editAppointment } from '../../domain/appointment/edit.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { type StaffRequest, staffClaimOf } from '../requests.ts';
import { tryAgain } from '../try-again.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { movePlace, orOtherTimes } from './places.ts';

export interface UpdateAppointment extends AppointmentEdit {
  readonly id: string;
  /** The version the change is meant for; another one refuses it. */
  readonly expectedVersion?: number | undefined;
  /** Goes over capacity and hours: the appointment may be without a crew (AVAIL-11). */
  readonly overbook?: boolean | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/** Which version a change by staff has made: what admin's projection is waited for with. */
export interface ChangedAppointment {
  readonly id: string;
  readonly version: number;
}

/**
 * Changes an appointment as staff want it; its reminders move with it, and its
 * owner is told of a move or a cancellation, once the time to undo it is over (STAFF-09). An edit that changes
 * nothing returns the version there is.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED, CHANGED_MEANWHILE (STAFF-03), SLOT_TAKEN where no crew has the new time and staff don't overbook (AVAIL-11)
 */
export function updateAppointment(deps: Dependencies) {
  const { clock, inTransaction, texting, zone } = deps;
  return (request: StaffRequest, input: UpdateAppointment): Promise<ChangedAppointment> =>
    orOtherTimes(deps, () =>
      tryAgain(() => {
        const now = clock();
        const claim = staffClaimOf(request, 'updateAppointment', input);
        return inTransaction((tx) =>
          tx.onceOnly(claim, async () => {
            const before = await requireVersion(tx, input);
            const after = editAppointment(before, input, now, zone);
            if (after !== before) {
              await tx.save([{ kind: 'appointment', before, after }], request.cause, now);
              const as = input.overbook ? 'overbook' : 'staff';
              await movePlace(tx, before, after, { as, holders: [], canUndo: true, now, zone });
              await notifyOfChange(tx, before, after, now, { by: 'staff', texting, zone });
            }
            return { id: after.id, version: after.version };
          }),
        );
      }),
    );
}

/**
 * An appointment that has to be there.
 * @throws Refusal NOT_FOUND
 */
export async function requireAppointment(tx: Transaction, id: string) {
  const found = await tx.appointment(id);
  if (!found) throw new Refusal('NOT_FOUND', 'This appointment is not there any more.');
  return found;
}

/**
 * An appointment in the version that a change is meant for (STAFF-03); without one, as it is. `more` is what beside its own
 * fields whoever was late is shown.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE with what is there now
 */
export async function requireVersion(
  tx: Transaction,
  { id, expectedVersion }: { readonly id: string; readonly expectedVersion?: number | undefined },
  more?: (found: Appointment) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Appointment> {
  const found = await requireAppointment(tx, id);
  if (expectedVersion === undefined || found.version === expectedVersion) return found;
  throw new Refusal('CHANGED_MEANWHILE', 'Somebody else has changed this appointment meanwhile.', {
    current: { ...whatStaffChange(found), ...(await more?.(found)) },
  });
}

/** What of an appointment staff can change, as whoever was late is shown it. */
function whatStaffChange({ version, serviceDate, status, priceCents, location }: Appointment) {
  const price = priceCents === null ? null : formatPrice(priceCents);
  return { version, serviceDate, status, priceCents, price, location };
}
