import { localStore, sessionStore } from '../../../lib/storage/browser-storage.ts';
import type { BookingSummary } from '../machine/booked-summary.ts';

/** The key under which /payment finds the booking (PAY-03: payment data, session storage). */
const PAYMENT_DATA_KEY = 'paymentData';
/** The key under which a guest's booking waits for an account (DRAFT-12: pending guest appointment data). */
const PENDING_GUEST_KEY = 'pendingGuestAppointment';

/** Writes the payment data, and for a guest the pending appointment (design.md#how-the-screens-behave). */
export function storeBooking(summary: BookingSummary, isGuest: boolean): void {
  const { service, vehicle, location, date, time, total } = summary;
  const payment = { service, price: total, vehicleInfo: vehicle, date, time, location };
  sessionStore.set(PAYMENT_DATA_KEY, JSON.stringify(payment));
  if (isGuest) {
    localStore.set(PENDING_GUEST_KEY, JSON.stringify(summary));
  }
}
