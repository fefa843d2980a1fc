/** For how long a worker has a message to itself: longer than any attempt to hand it over takes. */
export const DELIVERY_LEASE_MS = 60_000;

/** What was not confirmed is sent again twice at most, so the server gets longer to become faster. */
export const FIRST_UNCONFIRMED_WAIT_MS = 5 * 60_000;

const LONGEST_WAIT_MS = 30 * 60_000;

/** How long a message waits after its nth attempt: twice as long each time, for half an hour at most. */
export function deliveryWaitMs(firstMs: number, attempts: number): number {
  return Math.min(firstMs * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}
