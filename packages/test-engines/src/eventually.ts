import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 25;
/** `EVENTUALLY_MS` shortens it where tests are to fail (scripts/breaks). */
const PATIENCE_MS = Number(process.env['EVENTUALLY_MS'] ?? 90_000);

/** For a check that makes what it checks anew each time: a busy machine may be too slow for it, but not every time. */
export const TRIED_ANEW = { timeoutMs: 200_000 };

/**
 * For a message to an account. If bookings hears of the account after it has looked for its address, it looks again with
 * the next sweep, a minute later.
 */
export const UNTIL_SENT = { timeoutMs: 150_000 };

/**
 * Repeats a check until it neither throws nor returns `false`, and returns its result. After `timeoutMs` it throws the
 * last failure. The default is enough even on a busy machine, so that only a broken product exceeds it.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  {
    timeoutMs = PATIENCE_MS,
    intervalMs = POLL_MS,
  }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<Exclude<T, false>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      const result = await check();
      if (result !== false) return result as Exclude<T, false>;
      if (Date.now() > deadline) throw new Error(`Not true within ${timeoutMs} ms: ${check}`);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await wait(intervalMs);
  }
}
