import { fieldsOf } from '../values/fields-of.ts';

/** Milliseconds to wait before the next attempt, or null to give up; `failures` counts from 1. */
export type RetryRule = (error: unknown, failures: number) => number | null;

/** Reads: not on 400-499 except 408, else up to 2 retries (NET-14, NET-15). */
export const retryRead: RetryRule = (error, failures) =>
  isRefused(error, 408) ? null : upTo(2, failures);

/** Writes: not on any 4xx, else one retry (NET-16). */
export const retryWrite: RetryRule = (error, failures) =>
  isRefused(error) ? null : upTo(1, failures);

/** The current-user call: not on 401 or 403, else up to 3 retries (NET-17). */
export const retryCurrentUser: RetryRule = (error, failures) =>
  [401, 403].includes(statusOf(error)) ? null : upTo(3, failures);

function upTo(most: number, failures: number): number | null {
  return failures <= most ? backOff(failures) : null;
}

/**
 * How long a response may take, in milliseconds: longer than the gateway's own limits. A connection that a phone lost without noticing would
 * never bring one.
 */
const RESPONSE_MS = 30_000;

/** Runs `attempt` until it succeeds or `rule` gives up, and then throws the last error; without a response in time it counts as lost. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  rule: RetryRule,
  withinMs = RESPONSE_MS,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await inTime(attempt(), withinMs);
    } catch (error) {
      const delay = rule(error, failures);
      if (delay === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

function inTime<T>(attempt: Promise<T>, withinMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, withinMs, new TypeError('No response'));
    attempt.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** 1 s, doubling, at most 30 s (NET-15). */
export function backOff(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), 30_000);
}

/** Whether an error of REST or GraphQL has a status of 400-499. */
function isRefused(error: unknown, except?: number): boolean {
  const status = statusOf(error);
  return status !== except && status >= 400 && status < 500;
}

/** The status of an error of REST or GraphQL; NaN for a lost connection, which has none. */
function statusOf(error: unknown): number {
  return Number(fieldsOf(error)['status']);
}
