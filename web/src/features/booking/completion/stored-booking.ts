import { currentUserState } from '../../../lib/session/current-user.ts';
import type { BookingKey } from '../../../lib/storage/booking-keys.ts';
import { localStore, sessionStore } from '../../../lib/storage/browser-storage.ts';
import type { DraftOwner } from '../draft/tab-draft.ts';
import { summaryOfBooking } from '../machine/booked-summary.ts';
import type { BookedAppointment } from '../machine/booking.ts';

const DATA: BookingKey = 'paymentData';
const BOOKING: BookingKey = 'paymentBooking';
const PAYER: BookingKey = 'payer';
const PENDING: BookingKey = 'pendingGuestAppointment';

/**
 * Writes the payment data with their booking and the payer's id, and for a guest the pending appointment, in place of
 * any former one (design.md#how-the-screens-behave). A guest may have signed in since: the booking is the account's then.
 */
export function storeBooking(appointment: BookedAppointment, owner: DraftOwner): void {
  const summary = summaryOfBooking(appointment);
  const { service, vehicle, location, date, time, total } = summary;
  const payment = { service, price: total, vehicleInfo: vehicle, date, time, location };
  const payer = (owner.isGuest && currentUserState().user) || owner;
  sessionStore.set(DATA, JSON.stringify(payment));
  sessionStore.set(BOOKING, `${appointment.confirmationNumber} ${appointment.startsAt}`);
  sessionStore.set(PAYER, payer.isGuest ? '' : payer.id);
  if (payer.isGuest) localStore.set(PENDING, JSON.stringify(summary));
  else localStore.remove(PENDING);
}
