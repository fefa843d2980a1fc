import type { PlainJson } from '@dewlane/catalog';
import type { Claim } from '../requests.ts';

/** A transaction that recognises repeated requests; a null key makes no claim. */
export interface OnceOnly {
  /** Runs the effect once per claim and returns the stored result to a repeat. */
  onceOnly<Result extends PlainJson<Result>>(
    claim: Claim,
    effect: () => Promise<Result>,
  ): Promise<Result>;
  /** The same for a result that JSON changes, such as its dates: `revive` rebuilds it from the stored JSON. */
  onceOnlyRevived<Result>(
    claim: Claim,
    effect: () => Promise<Result>,
    revive: (json: unknown) => Result,
  ): Promise<Result>;
}
