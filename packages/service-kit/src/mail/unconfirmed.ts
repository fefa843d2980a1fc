import { doubtAbout, withDoubt } from '../application/delivery.ts';

/** A refusal by a server. */
export interface Refusal {
  readonly message: string;
  readonly isFinal: boolean;
}

/** What the ledger records of an attempt that failed. */
export interface FailedAttempt extends Refusal {
  /** Whether the server gave no answer, and this attempt or one before may have arrived. */
  readonly isUnconfirmed: boolean;
}

/** The memory of attempts that a server did not confirm: what their ledger recorded. */
export interface Unconfirmed {
  /** What a ledger records after the first and the second such attempt, alone or beside another reason. */
  readonly errors: readonly string[];
  /**
   * What a failed attempt comes to, by what the ledger recorded before: each that was handed over and not confirmed may be
   * one more copy, so the third is the last. Null if the server was out of reach and nothing may have arrived.
   */
  after(
    lastError: string | null,
    failed: { readonly refusal: Refusal | null; readonly isHandedOver: boolean },
  ): FailedAttempt | null;
}

/** The memory of what a server, named at the beginning of a sentence, did not confirm (JOB-07). */
export function unconfirmedBy(server: string): Unconfirmed {
  const errors = ['it', 'it twice'].map((what) => doubtAbout(server, what));
  return {
    errors,
    after(lastError, { refusal, isHandedOver }) {
      const doubt = errors.find((error) => lastError?.includes(error)) ?? null;
      if (!refusal && isHandedOver) {
        const error = errors[doubt === null ? 0 : errors.indexOf(doubt) + 1];
        const message = error ?? doubtAbout(server, 'it three times');
        return { message, isFinal: error === undefined, isUnconfirmed: true };
      }
      // The doubt is not to be forgotten, or it would be repeated without an end.
      if (refusal) {
        const message = withDoubt(refusal.message, lastError);
        return { message, isFinal: refusal.isFinal, isUnconfirmed: false };
      }
      return doubt === null ? null : { message: doubt, isFinal: false, isUnconfirmed: true };
    },
  };
}

/** What mail servers did not confirm. */
export const UNCONFIRMED_MAIL = unconfirmedBy('The mail server');
