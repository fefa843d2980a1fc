import type { PaymentData } from './payment-data.ts';

/** How long the simulated payment takes, in milliseconds (PAY-05). */
const WAIT_MS = 2000;

/** Waits as long as a payment would, without any call; false if there is nothing to charge. */
export async function simulatePayment({ price }: Pick<PaymentData, 'price'>): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  const amount = Number(price.replace(/[$,]/g, ''));
  return Number.isFinite(amount) && amount > 0;
}
