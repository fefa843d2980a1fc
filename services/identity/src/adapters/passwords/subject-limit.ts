import { createKeyedSemaphore } from '@dewlane/service-kit';
import type { Dependencies } from '../../application/ports.ts';
import { Refusal } from '../../domain/refusal.ts';

/** Fewer than there are database connections, because attempts on one account all wait for one row lock. */
const AT_ONCE = 2;
const MOST_WAITING = 30;
const LONGEST_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/** Limits concurrent attempts per account (AUTH-37). */
export function createSubjectLimit(): Dependencies['withSubjectLimit'] {
  return createKeyedSemaphore(AT_ONCE, {
    mostWaiting: MOST_WAITING,
    longestMs: LONGEST_WAIT_MS,
    refuse: () => {
      throw new Refusal('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
  });
}
