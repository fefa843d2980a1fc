/** The codes of identity's refusals; main translates each into the product's common error shape. */
export type RefusalCode =
  | 'EMAIL_TAKEN'
  | 'WRONG_CREDENTIALS'
  | 'LOCKED'
  | 'BUSY'
  | 'USER_NOT_FOUND'
  | 'OWNER_GONE'
  | 'CHANGED_MEANWHILE'
  | 'STAFF_NOT_FOUND'
  | 'LINK_ENDED'
  | 'NOT_MAIL_READER'
  | 'WRONG_PASSWORD'
  | 'SESSION_NOT_FOUND'
  | 'KEY_REUSED';

/** What a refusal carries besides its code. */
export interface RefusalDetails {
  /** Seconds until a retry may succeed; set for LOCKED and BUSY. */
  readonly retryAfterSeconds?: number;
  /** The current state; set for CHANGED_MEANWHILE. */
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
