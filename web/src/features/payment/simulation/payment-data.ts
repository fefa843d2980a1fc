import * as z from 'zod/mini';
import type { BookingKey } from '../../../lib/storage/booking-keys.ts';
import { sessionStore } from '../../../lib/storage/browser-storage.ts';
import { storedJson } from '../../../lib/storage/stored-json.ts';

const DATA: BookingKey = 'paymentData';
const PAYER: BookingKey = 'payer';

/** The data that the confirmation stored for the payment page (PAY-03); `date` is `YYYY-MM-DD`, `price` as shown. */
const paymentData = z.object({
  service: z.string(),
  price: z.string(),
  vehicleInfo: z.string(),
  date: z.string(),
  time: z.string(),
  location: z.string(),
});
export type PaymentData = z.infer<typeof paymentData>;

/**
 * The stored payment data; null if there is none, it is another user's, or it is invalid. A guest's is from now on the
 * account's that reads it first (PAY-09).
 */
export function claimPaymentData(userId: string): PaymentData | null {
  const payer = sessionStore.get(PAYER) || userId;
  sessionStore.set(PAYER, payer);
  const stored = payer === userId ? storedJson(DATA) : null;
  return paymentData.safeParse(stored).data ?? null;
}
