import * as z from 'zod/mini';
import { storedJson } from '../../../lib/storage/stored-json.ts';

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

/** The stored payment data; null if there is none or it is invalid. */
export function storedPaymentData(): PaymentData | null {
  return paymentData.safeParse(storedJson('paymentData')).data ?? null;
}
