import { isUniqueViolation } from '@dewlane/service-kit';
import { Stale } from '../../application/ports.ts';

/** Serialization failure (which `insist` raises too) and deadlock. */
const OVERTAKEN = new Set(['40001', '40P01']);

/**
 * Runs a write, with everything that says "somebody was faster" as Stale: a unique value that is
 * taken, a deadlock, an expectation that no longer holds.
 */
export async function orStale<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error) || isOvertaken(error)) throw new Stale(error);
    throw error;
  }
}

function isOvertaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OVERTAKEN.has(String(error.code));
}
