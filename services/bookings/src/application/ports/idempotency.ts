import type { PlainJson } from '@dewlane/service-kit/application';

/** What a repeated request is recognised by (design.md#the-graph-and-the-calls); with a null key it is not. */
export interface IdempotentRequest {
  readonly principal: string;
  /** Guest ids that moved to the principal: a key used by the guest is valid for the account too. */
  readonly aliases: readonly string[];
  readonly operation: string;
  readonly key: string | null;
  readonly input: unknown;
  /** The input as the version before this one may have stored it, if it knew the same request by others. */
  readonly formerInputs?: readonly unknown[];
  /** How many hours the result is kept: 24, for bookings 168. */
  readonly ttlHours: number;
}

/** A transaction that recognises repeated requests. */
export interface Idempotency {
  /** Runs the effect once per request and returns the stored result to a repeat. */
  onceOnly<Result extends PlainJson<Result>>(
    request: IdempotentRequest,
    effect: () => Promise<Result>,
  ): Promise<Result>;
  /** The same for a result that JSON changes, such as its dates: `parse` reads it from the stored JSON. */
  onceOnlyParsed<Result>(
    request: IdempotentRequest,
    effect: () => Promise<Result>,
    parse: (json: unknown) => Result,
  ): Promise<Result>;
}
