import { type AnyEvent, readVehicleEvent } from '@dewlane/events';
import type { Transaction } from '../../application/ports.ts';

/**
 * Keeps what a booking needs to know of the newest version of a vehicle. Appointments keep it as booked, even if the
 * vehicle is deleted (design.md#data-and-events).
 * @throws ZodError if the event violates its contract
 */
export async function onVehicleEvent(
  tx: Pick<Transaction, 'vehicles'>,
  event: AnyEvent,
): Promise<void> {
  const { subject, aggregateversion, data } = readVehicleEvent(event);
  await tx.vehicles.remember(subject, aggregateversion, data.state);
}
