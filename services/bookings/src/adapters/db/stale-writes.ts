import { isUniqueViolation } from '@dewlane/service-kit';
import { Stale } from '../../application/ports/booking-store.ts';

/**
 * The SQLSTATEs of a deadlock; of a failed expectation, which the SQL function `insist` raises (a division by zero in earlier
 * versions); and of the exclusion constraint that keeps a crew's places from overlapping (AVAIL-01).
 */
const OVERTAKEN = new Set(['40P01', '22012', '23P01']);

/**
 * Runs a write and turns every conflict with a concurrent one into Stale: a unique value that is taken, a deadlock, a
 * failed expectation, overlapping places.
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
