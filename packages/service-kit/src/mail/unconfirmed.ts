/** A refusal by a server. */
export interface Refusal {
  readonly message: string;
  readonly isFinal: boolean;
}

/** What the ledger records of an attempt that failed, and whether it, or one before, may have arrived. */
export interface FailedAttempt extends Refusal {
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
  const errors = ['it', 'it twice'].map((what) => inDoubt(server, what));
  return {
    errors,
    after(lastError, { refusal, isHandedOver }) {
      const doubt = errors.find((error) => lastError?.includes(error)) ?? null;
      if (!refusal && isHandedOver) {
        const error = errors[doubt === null ? 0 : errors.indexOf(doubt) + 1];
        const message = error ?? inDoubt(server, 'it three times');
        return { message, isFinal: error === undefined, isUnconfirmed: true };
      }
      if (refusal?.isFinal) {
        const message = [refusal.message, doubt].filter(Boolean).join(' ');
        return { message, isFinal: true, isUnconfirmed: false };
      }
      // Not to be forgotten, or it would be repeated without an end.
      if (doubt !== null) return { message: doubt, isFinal: false, isUnconfirmed: true };
      return refusal && { ...refusal, isUnconfirmed: false };
    },
  };
}

function inDoubt(server: string, what: string): string {
  return `${server} did not confirm ${what}: it may have arrived.`;
}

/** What mail servers did not confirm. */
export const UNCONFIRMED_MAIL = unconfirmedBy('The mail server');
