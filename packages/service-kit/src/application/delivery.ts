/** For how long a worker has a message to itself: longer than any attempt to hand it over takes. */
export const DELIVERY_LEASE_MS = 60_000;

/** What was not confirmed is sent again twice at most, so the server gets longer to become faster. */
export const FIRST_UNCONFIRMED_WAIT_MS = 5 * 60_000;

/** What a ledger records once a server, named at the beginning, did not confirm what it took whole (JOB-07). */
export function doubtAbout(server: string, what: string): string {
  return `${server} did not confirm ${what}: it may have arrived.`;
}

/**
 * What a ledger records of an attempt whose worker died before it could record the outcome. It doesn't count among those that a
 * server did not confirm (JOB-07).
 */
export const OUTCOME_UNKNOWN: string = doubtAbout('The process that was sending it', 'the outcome');

/** Matches that sentence beside other reasons, as a regular expression of JavaScript and of PostgreSQL. */
export function doubtPattern(): string {
  return doubtAbout('The [a-z ]+', '[a-z ]+');
}

/** A reason, with the doubt that the ledger has recorded before: whatever else happens, the message may have arrived. */
export function withDoubt(reason: string, lastError: string | null): string {
  const [doubt] = new RegExp(doubtPattern()).exec(lastError ?? '') ?? [];
  return doubt === undefined || reason.includes(doubt) ? reason : `${reason} ${doubt}`;
}

const LONGEST_WAIT_MS = 30 * 60_000;

/** How long a message waits after its nth attempt: twice as long each time, for half an hour at most. */
export function deliveryWaitMs(firstMs: number, attempts: number): number {
  return Math.min(firstMs * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}
