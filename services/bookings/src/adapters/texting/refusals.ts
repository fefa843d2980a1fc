/** What the API says of a request that it didn't take. */
export interface ApiFailure {
  readonly code: number;
  readonly message: string;
}

/** That a message was refused, for good or for now, in words for staff. */
export interface TextRefusal {
  readonly message: string;
  readonly isFinal: boolean;
}

/** Whoever has the number has answered STOP. */
export const OPTED_OUT = 21_610;

/**
 * What is wrong with the account or the number that we send from, by the API's codes: our own matter, which staff read and
 * the operator puts right, so that messages wait for it.
 */
const OUR_OWN = new Set([
  20_003, // authentication
  20_005, // account not active
  21_212, // not a number to send from
  21_603, // no number to send from
  21_609, // the address for reports is none that it can call
  21_606, // the number can't send, or isn't the account's
  21_659, // the number is not the account's
  21_660, // the same, of another country
  21_701, // no such messaging service
  21_703, // the messaging service has no number
  21_705, // the messaging service's id is wrong
  30_001, // the queue is full
  30_002, // account suspended
]);

/** The account sends nothing to where the number is. */
const NOT_THERE = 21_408;

/** Statuses that say nothing of the message: signing in, too many at once, too slow. */
const NOT_ABOUT_IT = new Set([401, 403, 404, 408, 425, 429]);

/**
 * What a request came to that the API didn't take: a number that can't be reached refuses it for good, an outage, a limit or
 * a fault of the account's only for now.
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

/** A code of the account stands for itself; any other one of a request that is wrong stays wrong. */
function isAboutTheMessage(status: number, failure: ApiFailure | null): boolean {
  if (failure && OUR_OWN.has(failure.code)) return false;
  if (failure?.code === NOT_THERE) return true;
  return status >= 400 && status < 500 && !NOT_ABOUT_IT.has(status);
}

/** The API repeats the number; whoever reads the ledger has it already, and a log must not. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/[+(]?\d[\d ().-]{5,}/g, (number) =>
    number.endsWith(' ') ? '(number) ' : '(number)',
  );
}
