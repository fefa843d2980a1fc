import { formatPrice } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { type AppointmentEdit, editAppointment } from '../../domain/appointment/edit.ts';
import { refuseGone } from '../../domain/appointment/gone.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { type StaffRequest, staffClaimOf } from '../requests.ts';
import { tryAgain } from '../try-again.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { movePlace, orOtherTimes } from './places.ts';

export interface UpdateAppointment extends AppointmentEdit {
  readonly id: string;
  /** The version the change is based on; it is rejected if the appointment has another by now. */
  readonly expectedVersion?: number | undefined;
  /** Ignores capacity and hours: the appointment may be left without a crew (AVAIL-11). */
  readonly overbook?: boolean | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/** The version made by a change of staff, which admin waits for in its projection. */
export interface ChangedAppointment {
  readonly id: string;
  readonly version: number;
}

/**
 * Changes an appointment for staff. Its reminders move with it, and its owner is notified of a move or a cancellation
 * once it can no longer be undone (STAFF-09). An edit that changes nothing returns the current version.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED, CHANGED_MEANWHILE (STAFF-03), SLOT_TAKEN if no crew is free then and
 * staff don't overbook (AVAIL-11)
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
 * Loads an appointment that must exist.
 * @throws Refusal NOT_FOUND
 */
export async function requireAppointment(tx: Transaction, id: string) {
  return (await tx.appointment(id)) ?? refuseGone();
}

/**
 * Loads an appointment and checks the version that a change is based on, if given (STAFF-03). `more` adds to the
 * current state in the details of CHANGED_MEANWHILE.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE with the current state
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

/** The fields that staff can change, for the details of CHANGED_MEANWHILE. */
function whatStaffChange({ version, serviceDate, status, priceCents, location }: Appointment) {
  const price = priceCents === null ? null : formatPrice(priceCents);
  return { version, serviceDate, status, priceCents, price, location };
}
