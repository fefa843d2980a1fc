/** Why identity refuses; main turns each code into the product's one error shape. */
export type RefusalCode =
  | 'EMAIL_TAKEN'
  | 'WRONG_CREDENTIALS'
  | 'LOCKED'
  | 'BUSY'
  | 'USER_NOT_FOUND'
  | 'STAFF_NOT_FOUND'
  | 'KEY_REUSED';

/** An expected refusal of a command. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Seconds after which a repeat may succeed; given with LOCKED and BUSY. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, retryAfterSeconds?: number) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
