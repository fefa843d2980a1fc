/**
 * The one table of error codes: the HTTP status of each and its message for people (design.md#the-graph-and-the-calls).
 * GraphQL carries both as `extensions.code` and `extensions.status`.
 */
export const ERROR_CODES = {
  VALIDATION_FAILED: { status: 400, message: 'Some of the information is not valid.' },
  BAD_REQUEST: { status: 400, message: 'The request could not be understood.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in to continue.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long. Please try again.' },
  CONFLICT: { status: 409, message: 'This conflicts with what is already there.' },
  CHANGED_MEANWHILE: { status: 409, message: 'Somebody else has changed this meanwhile.' },
  PRICE_CHANGED: { status: 409, message: 'The price has changed.' },
  SLOT_TAKEN: { status: 409, message: 'This time is taken.' },
  TOO_LATE: { status: 409, message: 'It is too late for this change.' },
  QUOTA_REACHED: { status: 409, message: 'This is as many as we keep for one customer.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This request was sent before with other content.',
  },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request must be sent as JSON.' },
  LOCKED: { status: 423, message: 'Account temporarily locked. Please try again later.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please try again later.' },
  UNAVAILABLE: {
    status: 503,
    message: 'Service temporarily unavailable. Please try again.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a text, such as a code in another process’s response, is one of the codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}

/** What a refusal can carry besides its code and message. */
export interface RefusalDetails {
  /** Validation only: a message for each field, by its path (`contact.phone`). */
  fields?: Readonly<Record<string, string>>;
  /** Seconds after which a repeat may succeed (`Retry-After`). */
  retryAfterSeconds?: number;
  /** CHANGED_MEANWHILE and PRICE_CHANGED only: the current state, so that the user can decide. */
  current?: Readonly<Record<string, unknown>>;
  /** SLOT_TAKEN only: the nearest free times, in the format of `serviceDate`. */
  alternatives?: readonly string[];
  cause?: unknown;
}

/** An expected error: a code of ERROR_CODES and a message for people. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: Readonly<Record<string, unknown>> | undefined;
  readonly alternatives: readonly string[] | undefined;

  constructor(code: ErrorCode, message?: string, details: RefusalDetails = {}) {
    super(message ?? ERROR_CODES[code].message, { cause: details.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.current = details.current;
    this.alternatives = details.alternatives;
  }
}

/**
 * Refuses a request. The default message is that of the code.
 * @throws ServiceError always
 */
export function refuse(code: ErrorCode, message?: string, details?: RefusalDetails): never {
  throw new ServiceError(code, message, details);
}
