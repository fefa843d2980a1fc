/**
 * The codes of this service's refusals, as in the product's common error shape. The text for people stands where
 * something is refused.
 */
export type RefusalCode =
  | 'VALIDATION_FAILED'
  | 'UNAUTHENTICATED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'QUOTA_REACHED'
  | 'TOO_LATE'
  | 'CHANGED_MEANWHILE'
  | 'PRICE_CHANGED'
  | 'SLOT_TAKEN'
  | 'UNAVAILABLE';

/** What a refusal carries besides its code and message. */
export interface RefusalDetails {
  /** For validation: a message for each field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For CHANGED_MEANWHILE and PRICE_CHANGED: the current state. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** For SLOT_TAKEN: the nearest free times, in the format of a service date. */
  readonly alternatives?: readonly string[];
}

/** An expected error of a request: a code, a message for people, and details. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  /** The messages of invalid fields, if there are any. */
  get fields(): RefusalDetails['fields'] {
    return this.details.fields;
  }
}

/**
 * Rejects an input, with a message for each invalid field.
 * @throws Refusal VALIDATION_FAILED
 */
export function refuseFields(fields: Readonly<Record<string, string>>): never {
  const messages = [...new Set(Object.values(fields))];
  const [only] = messages;
  throw new Refusal(
    'VALIDATION_FAILED',
    messages.length === 1 && only ? only : 'Some of the information is not valid.',
    { fields },
  );
}
