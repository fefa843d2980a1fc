/** Milliseconds to wait before the next attempt, or null to give up; `failures` counts from 1. */
export type RetryRule = (error: unknown, failures: number) => number | null;

/** Reads: not on 400-499 except 408, else up to 2 retries (NET-14, NET-15). */
export const retryRead: RetryRule = (error, failures) => {
  const status = statusOf(error);
  if (status !== null && status >= 400 && status < 500 && status !== 408) return null;
  return failures <= 2 ? backOff(failures) : null;
};

/** Writes: not on any 4xx, else one retry (NET-16). */
export const retryWrite: RetryRule = (error, failures) => {
  const status = statusOf(error);
  if (status !== null && status >= 400 && status < 500) return null;
  return failures <= 1 ? backOff(failures) : null;
};

/** The current-user call: not if the message contains 401 or 403, else up to 3 retries (NET-17). */
export const retryCurrentUser: RetryRule = (error, failures) => {
  if (error instanceof Error && /401|403/.test(error.message)) return null;
  return failures <= 3 ? backOff(failures) : null;
};

/** Runs `attempt` until it succeeds or `rule` gives up, and then throws the last error. */
export async function withRetries<T>(attempt: () => Promise<T>, rule: RetryRule): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delay = rule(error, failures);
      if (delay === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

/** 1 s, doubling, at most 30 s (NET-15). */
export function backOff(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), 30_000);
}

/** The HTTP status of an error of REST or GraphQL; null for a lost connection. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  return typeof error.status === 'number' ? error.status : null;
}
