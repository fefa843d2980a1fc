import type { OnceOnly, IdempotentRequest as RequestOfKit } from '@dewlane/service-kit/application';

/** What a repeated request is recognised by (design.md#the-graph-and-the-calls); with a null key it is not. */
export interface IdempotentRequest extends RequestOfKit {
  /** Never left out: a key used by the guest is valid for the account too. */
  readonly aliases: readonly string[];
}

/** What a repeated booking is recognised by, which is kept longer than the kit's 24 hours. */
export interface IdempotentBooking extends IdempotentRequest {
  readonly ttlHours: number;
}

/** A transaction that recognises repeated requests. */
export interface Idempotency extends OnceOnly<IdempotentRequest> {
  /** `onceOnly` for a result that JSON changes, such as its dates: `parse` reads it from the stored JSON. */
  onceOnlyParsed<Result>(
    request: IdempotentRequest,
    effect: () => Promise<Result>,
    parse: (json: unknown) => Result,
  ): Promise<Result>;
}
