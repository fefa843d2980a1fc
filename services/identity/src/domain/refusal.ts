/** Why identity refuses: each reason is translated once, where it leaves the service. */
export type RefusalReason =
  | 'email-taken'
  | 'wrong-credentials'
  | 'locked'
  | 'busy'
  | 'unknown-user'
  | 'key-used-otherwise';

/** An expected refusal of a use case. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  /** Seconds after which a repeat may succeed; told with `locked` and `busy`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: RefusalReason, retryAfterSeconds?: number) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
