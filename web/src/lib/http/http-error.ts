/**
 * A non-success answer. The message is the status, a colon and a space, then the body's text, or
 * the status text where the body is empty (SPEC §8).
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

/** The `error` field of a failure's JSON body; undefined when the body has none. */
export function errorField(error: unknown): string | undefined {
  return failureText(error, 'error');
}

/** The `message` field of a failure's JSON body; undefined when the body has none. */
export function messageField(error: unknown): string | undefined {
  return failureText(error, 'message');
}

/** The part of an error's message that is for people: what follows the status (DESIGN §6). */
export function messageForPeople(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return errorField(error) ?? error.message.replace(/^\d{3}: /, '');
}

function failureText(error: unknown, field: 'error' | 'message'): string | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const body = parsed(error.body);
  if (typeof body !== 'object' || body === null || !(field in body)) return undefined;
  const text: unknown = Reflect.get(body, field);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
