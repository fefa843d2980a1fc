import { translateServerMessage } from '../text/server-messages.ts';
import { fieldsOf } from '../values/fields-of.ts';
import { parseJson } from '../values/parse-json.ts';
/**
 * An error response. The message is the status, a colon, a space, and the body's text, or the status text if the body
 * is empty (ERR-01, ERR-02).
 */
export class HttpError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
  }
}

/** Whether a retry would be refused again: a 4xx that doesn't depend on time or load. */
export function isHttpRefusal(error: unknown): error is HttpError {
  return (
    error instanceof HttpError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408 &&
    error.status !== 429
  );
}

/**
 * The `error` field of a failure's JSON body, which is what people are told; undefined if there is none, as without a
 * connection, or with a proxy's page.
 */
export function errorField(error: unknown): string | undefined {
  return failureText(error, 'error');
}

/** The `message` field of a failure's JSON body; undefined if there is none. */
export function messageField(error: unknown): string | undefined {
  return failureText(error, 'message');
}

/** Any field of a failure's JSON body; undefined if there is none. */
export function failureField(error: unknown, field: string): unknown {
  if (!(error instanceof HttpError)) return undefined;
  return fieldsOf(parseJson(error.body))[field];
}

function failureText(error: unknown, field: 'error' | 'message'): string | undefined {
  const text = failureField(error, field);
  return typeof text === 'string' && text !== ''
    ? translateServerMessage(text, failureField(error, 'code'))
    : undefined;
}
