/** Codes of the refusals this service makes; main turns each into the product's one error shape. */
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

/** What a refusal tells beside its code and message. */
export interface RefusalDetails {
  /** For validation: a message for each field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For CHANGED_MEANWHILE and PRICE_CHANGED: what is there now. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** For SLOT_TAKEN: the nearest free times, as texts that a service date is read from. */
  readonly alternatives?: readonly string[];
}

/** An expected refusal: a code, a message a person understands, and its details. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  /** The messages of faulty fields, where it is about any. */
  get fields(): RefusalDetails['fields'] {
    return this.details.fields;
  }
}

/**
 * Refuses an input, with a message for each faulty field.
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
