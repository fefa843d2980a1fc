/** The API's error response. */
export interface ApiFailure {
  readonly code: number;
  readonly message: string;
}

/** A permanent or temporary refusal of a message, in words for staff. */
export interface TextRefusal {
  readonly message: string;
  readonly isFinal: boolean;
}

/** The recipient has answered STOP. */
export const OPTED_OUT = 21_610;

/**
 * API error codes for problems with our account or sending number. Staff see them and the operator fixes them, so
 * messages wait.
 */
const OUR_OWN = new Set([
  20_003, // authentication
  20_005, // account not active
  21_212, // invalid sending number
  21_603, // missing sending number
  21_609, // the webhook URL for reports is invalid
  21_606, // the number can't send, or isn't the account's
  21_659, // the number is not the account's
  21_660, // the same, for a number of another country
  21_701, // no such messaging service
  21_703, // the messaging service has no number
  21_705, // the messaging service's id is wrong
  30_001, // the queue is full
  30_002, // account suspended
]);

/** The account may not send to the number's region. */
const NOT_THERE = 21_408;

/** Statuses that are not about the message: authentication, rate limit, timeout. */
const NOT_ABOUT_IT = new Set([401, 403, 404, 408, 425, 429]);

/**
 * Classifies a refused request: an unreachable number is permanent; an outage, a rate limit or a problem of our account
 * is temporary.
 */
export function refusalOf(status: number, failure: ApiFailure | null): TextRefusal | 'opted out' {
  if (failure?.code === OPTED_OUT) return 'opted out';
  const said = failure
    ? `${withoutNumbers(failure.message).slice(0, 200)} (${failure.code})`
    : `status ${status}`;
  return {
    message: `The text message service said: ${said}`,
    isFinal: isAboutTheMessage(status, failure),
  };
}

/** A client error is about the message, and permanent, unless its code is one of our account's. */
function isAboutTheMessage(status: number, failure: ApiFailure | null): boolean {
  if (failure && OUR_OWN.has(failure.code)) return false;
  if (failure?.code === NOT_THERE) return true;
  return status >= 400 && status < 500 && !NOT_ABOUT_IT.has(status);
}

/** The API repeats the number: readers of the ledger have it already, and it must not be logged. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/[+(]?\d[\d ().-]{5,}/g, (number) =>
    number.endsWith(' ') ? '(number) ' : '(number)',
  );
}
