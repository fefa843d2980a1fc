import { serviceDayOf } from '@dewlane/catalog';
import { type AnyEvent, readAppointmentEvent } from '@dewlane/events';
import { causeOf } from '@dewlane/service-kit';
import type { AppointmentVersion } from '../../application/ports/service-history.ts';
import type { Transaction } from '../../application/ports.ts';
import { recordAppointment } from '../../application/projections/record-appointment.ts';

/**
 * Keeps the vehicles' last service dates up to date (DATA-19).
 * @throws ZodError if the event violates its contract
 */
export async function onAppointmentEvent(
  tx: Transaction,
  event: AnyEvent,
  now: Date,
): Promise<void> {
  await recordAppointment(tx, appointmentVersionOf(event), causeOf(event), now);
}

/**
 * The part of an appointment's event that vehicles needs.
 * @throws ZodError if the event violates its contract
 */
export function appointmentVersionOf(event: AnyEvent): AppointmentVersion {
  const { subject: id, aggregateversion: version, data } = readAppointmentEvent(event);
  const state = data.state && {
    vehicleId: data.state.vehicleId,
    status: data.state.status,
    serviceDay: serviceDayOf(data.state.serviceDate),
  };
  return { id, version, state };
}
