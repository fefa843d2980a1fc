import { type AnyEvent, appointmentEvent } from '@dewlane/events';
import type { Stores } from '../../application/ports.ts';
import { recordAppointment } from '../../application/projections/record-appointment.ts';
import { causeOf } from './cause.ts';

/** Length of `YYYY-MM-DD`, with which every service date begins. */
const DAY_LENGTH = 10;

/**
 * Keeps the vehicles' last service dates up to date (DATA-19).
 * @throws ZodError when the event doesn't keep its contract
 */
export async function onAppointmentEvent(
  stores: Stores,
  event: AnyEvent,
  now: Date,
): Promise<void> {
  const { subject: id, aggregateversion: version, data } = appointmentEvent.parse(event);
  const state = data.state && {
    vehicleId: data.state.vehicleId,
    status: data.state.status,
    serviceDay: data.state.serviceDate.slice(0, DAY_LENGTH),
  };
  await recordAppointment(stores, { id, version, state }, causeOf(event), now);
}
