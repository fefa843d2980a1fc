import type { Claim } from './requests.ts';

/** A transaction that recognises repeated requests. */
export interface OnceOnly {
  /**
   * Runs the effect once per claim and returns the stored result to a repeat; it must be JSON. A null key means no
   * claim.
   */
  onceOnly<Result>(claim: Claim, effect: () => Promise<Result>): Promise<Result>;
}
