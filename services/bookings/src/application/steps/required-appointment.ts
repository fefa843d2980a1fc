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
  return (await tx.appointments.find(id)) ?? refuseGone();
}

/**
 * Loads an appointment and checks the version that a change by staff is based on, if given (STAFF-03).
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE with the current state, for staff only
 */
export async function requireVersion(
  tx: Transaction,
  { id, expectedVersion }: { readonly id: string; readonly expectedVersion?: number | undefined },
): Promise<Appointment> {
  const found = await requireAppointment(tx, id);
  if (expectedVersion === undefined || found.version === expectedVersion) return found;
  throw new Refusal('CHANGED_MEANWHILE', 'Somebody else has changed this appointment meanwhile.', {
    current: await currentState(tx, found),
  });
}

/** What staff or the customer can change after the booking, and the planned arrival. */
async function currentState(tx: Transaction, appointment: Appointment) {
  const { id, version, serviceDate, status, priceCents, location } = appointment;
  const { specialInstructions, gateCode, addOn } = appointment;
  const price = priceCents === null ? null : formatPrice(priceCents);
  const place = await tx.places.of(id);
  const plannedStartsAt = place && new Date(place.startsAt).toISOString();
  const booking = { version, serviceDate, status, priceCents, price, location };
  return { ...booking, specialInstructions, gateCode, addOn, plannedStartsAt };
}
