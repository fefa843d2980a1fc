import { currentUserState } from '../../../lib/session/current-user.ts';
import type { BookingKey } from '../../../lib/storage/booking-keys.ts';
import { localStore, sessionStore } from '../../../lib/storage/browser-storage.ts';
import type { BookingSummary } from '../machine/booked-summary.ts';

const DATA: BookingKey = 'paymentData';
const OWNER: BookingKey = 'payer';
const PENDING: BookingKey = 'pendingGuestAppointment';

/** Writes the payment data and whose it is, and for a guest the pending appointment, in place of any former one (design.md#how-the-screens-behave). */
export function storeBooking(summary: BookingSummary, isGuest: boolean): void {
  const { service, vehicle, location, date, time, total } = summary;
  const payment = { service, price: total, vehicleInfo: vehicle, date, time, location };
  sessionStore.set(DATA, JSON.stringify(payment));
  sessionStore.set(OWNER, isGuest ? '' : String(currentUserState().user?.id));
  if (isGuest) localStore.set(PENDING, JSON.stringify(summary));
  else localStore.remove(PENDING);
}
