import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '../product/product.ts';

/** Longer than any part may take to be healthy again. */
const GIVEN_UP_AFTER_MS = 90_000;
const LOOK_EVERY_MS = 25;

/** Milliseconds from a moment until something is true; null if that takes more than a minute and a half. */
export async function msUntil(
  since: number,
  check: () => boolean | Promise<boolean>,
): Promise<number | null> {
  const deadline = Date.now() + GIVEN_UP_AFTER_MS;
  for (;;) {
    if (await check()) return Date.now() - since;
    if (Date.now() > deadline) return null;
    await wait(LOOK_EVERY_MS);
  }
}

/**
 * Waits for the customers to finish.
 * @throws Error if the product stays unreachable: no further round can be run on it
 */
export async function allFinished<Results>(underWay: Promise<Results>): Promise<Results> {
  const tooLate = new AbortController();
  const given = wait(GIVEN_UP_AFTER_MS, null, { signal: tooLate.signal }).then(
    () => {
      throw new Error('Bookings get no response any more.');
    },
    () => underWay,
  );
  try {
    return await Promise.race([underWay, given]);
  } finally {
    tooLate.abort();
  }
}

/** How often processes have ended by themselves so far. */
export function ownEnds({ targets }: Product): number {
  return Object.values(targets).reduce((sum, target) => sum + target.ownEnds(), 0);
}

/** The load average of the last minute. */
export function machineLoad(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}
