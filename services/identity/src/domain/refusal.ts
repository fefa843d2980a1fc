/** Why identity refuses; main turns each code into the product's one error shape. */
export type RefusalCode =
  | 'EMAIL_TAKEN'
  | 'WRONG_CREDENTIALS'
  | 'LOCKED'
  | 'BUSY'
  | 'USER_NOT_FOUND'
  | 'CHANGED_MEANWHILE'
  | 'STAFF_NOT_FOUND'
  | 'LINK_ENDED'
  | 'NOT_MAIL_READER'
  | 'WRONG_PASSWORD'
  | 'SESSION_NOT_FOUND'
  | 'KEY_REUSED';

/** What a refusal tells beside its code. */
export interface RefusalDetails {
  /** Seconds after which a repeat may succeed; given with LOCKED and BUSY. */
  readonly retryAfterSeconds?: number;
  /** What is there now; given with CHANGED_MEANWHILE. */
  readonly current?: Readonly<Record<string, unknown>>;
}

/** An expected refusal of a command. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}
