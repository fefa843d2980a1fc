import { Refusal } from '../../domain/refusal.ts';
import { Stale } from '../ports/booking-store.ts';

const MOST_ATTEMPTS = 8;

/**
 * Retries work, including its reads, while its writes fail as Stale.
 * @throws Refusal UNAVAILABLE if no attempt succeeds
 */
export async function retryStale<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
    }
  }
  throw new Refusal('UNAVAILABLE', 'Service temporarily unavailable. Please try again.');
}
