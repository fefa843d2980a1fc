import { formatPrice } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { refuseGone } from '../../domain/appointment/gone.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../ports.ts';

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
