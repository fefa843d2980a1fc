/** What a ledger records after the first and the second attempt that was not confirmed; it is its memory of them. */
export const UNCONFIRMED: readonly string[] = [
  'The mail server did not confirm it: it may have arrived.',
  'The mail server did not confirm it twice: it may have arrived.',
];
const GIVEN_UP = 'The mail server did not confirm it three times: it may have arrived.';

/** What follows an attempt that was not confirmed, by what the ledger recorded before: each may be one more copy. */
export function afterUnconfirmed(lastError: string | null): {
  readonly error: string;
  /** Whether it is not sent again. */
  readonly isFinal: boolean;
} {
  const error = UNCONFIRMED[lastError === null ? 0 : UNCONFIRMED.indexOf(lastError) + 1];
  return { error: error ?? GIVEN_UP, isFinal: error === undefined };
}

/** The doubt that an earlier attempt left; null if there is none. */
export function doubtOf(lastError: string | null): string | null {
  return lastError !== null && UNCONFIRMED.includes(lastError) ? lastError : null;
}
