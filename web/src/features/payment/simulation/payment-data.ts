import * as z from 'zod/mini';
import type { BookingKey } from '../../../lib/storage/booking-keys.ts';
import { sessionStore } from '../../../lib/storage/browser-storage.ts';
import { storedJson } from '../../../lib/storage/stored-json.ts';

const DATA: BookingKey = 'paymentData';
const OWNER: BookingKey = 'payer';

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

/** The stored payment data; null if there is none, it is another user's (PAY-09), or it is invalid. */
export function storedPaymentData(userId: string): PaymentData | null {
  const owner = sessionStore.get(OWNER) || userId;
  const stored = owner === userId ? storedJson(DATA) : null;
  return paymentData.safeParse(stored).data ?? null;
}
