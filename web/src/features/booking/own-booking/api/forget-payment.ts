import type { BookingKey } from '../../../../lib/storage/booking-keys.ts';
import { sessionStore } from '../../../../lib/storage/browser-storage.ts';
import type { OwnBooking } from './use-own-booking.ts';

const DATA: BookingKey = 'paymentData';

/**
 * Drops the payment data of a booking that is cancelled, or at another time than before (PAY-09). They don't name their booking: those with
 * its day count as its own.
 */
export function forgetPayment(before: OwnBooking, { status, startsAt }: OwnBooking): void {
  const isOver = status === 'cancelled' || startsAt !== before.startsAt;
  if (isOver && sessionStore.get(DATA)?.includes(before.scheduledDate)) sessionStore.remove(DATA);
}
