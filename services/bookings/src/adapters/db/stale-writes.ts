import { isUniqueViolation } from '@dewlane/service-kit';
import { Stale } from '../../application/ports.ts';

/**
 * Deadlock, the division by zero that the SQL function `insist` makes of what no longer holds, and the exclusion constraint
 * that lets no crew be in two places (AVAIL-01).
 */
const OVERTAKEN = new Set(['40P01', '22012', '23P01']);

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
