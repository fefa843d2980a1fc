import { type AnyEvent, vehicleEvent } from '@dewlane/events';
import type { Transaction } from '../../application/ports.ts';

/**
 * Keeps the newest version of a vehicle: whose it is and what people call it. Appointments keep the
 * label as booked, also when the vehicle is deleted (design.md#data-and-events).
 * @throws ZodError when the event doesn't keep its contract
 */
export async function onVehicleEvent(
  tx: Pick<Transaction, 'rememberVehicle'>,
  event: AnyEvent,
): Promise<void> {
  const { subject, aggregateversion, data } = vehicleEvent.parse(event);
  await tx.rememberVehicle(subject, aggregateversion, data.state);
}
