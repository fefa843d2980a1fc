import type { PlainJson } from './plain-json.ts';

/** A request that takes effect once per key (design.md#the-graph-and-the-calls); whose key it is, each service adds. */
export interface KeyedRequest {
  /** The operation's name; the same key may be used for another. */
  readonly operation: string;
  /** The client's key; null if none was sent, and a repeat takes effect again. */
  readonly key: string | null;
  /** The parsed input; the same key with other input is refused. */
  readonly input: unknown;
}

/** All by which the kit recognises a repeat of a request, and how long. */
export interface IdempotentRequest extends KeyedRequest {
  /** The owner of the key: the customer's or staff member's id. */
  readonly principal: string;
  /** Ids that count as the same principal: guest ids that moved to the account. */
  readonly aliases?: readonly string[];
  /** Other forms in which the previous version may have stored this input. */
  readonly formerInputs?: readonly unknown[];
  /** Hours the result is kept; 24 if left out (design.md#the-graph-and-the-calls). */
  readonly ttlHours?: number;
}

/** A transaction that recognises repeated requests. */
export interface OnceOnly<Request extends KeyedRequest> {
  /** Runs the effect once per key and returns the stored result to a repeat. */
  onceOnly<Result extends PlainJson<Result>>(
    request: Request,
    effect: () => Promise<Result>,
  ): Promise<Result>;
}

/** A transaction that looks up the result of an earlier request before a repeat is checked. */
export interface EarlierResults<Request extends KeyedRequest> {
  /** The stored result of an earlier request with the key, null if there was none; leaves the key unused then. */
  earlierResult(request: Request): Promise<{ readonly json: unknown } | null>;
}
