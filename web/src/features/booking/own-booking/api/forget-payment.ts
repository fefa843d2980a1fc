import type { BookingKey } from '../../../../lib/storage/booking-keys.ts';
import { sessionStore } from '../../../../lib/storage/browser-storage.ts';
import type { OwnBooking } from './use-own-booking.ts';

const DATA: BookingKey = 'paymentData';
const BOOKING: BookingKey = 'paymentBooking';

/** Drops the payment data of this booking if it is cancelled, or at another time than when it was booked (PAY-09). */
export function forgetPayment({ confirmationNumber, status, startsAt }: OwnBooking): void {
  const [booked, bookedStart] = sessionStore.get(BOOKING)?.split(' ') ?? [];
  const isOver = status === 'cancelled' || startsAt !== bookedStart;
  if (confirmationNumber === booked && isOver) sessionStore.remove(DATA);
}
