import { HttpError } from '../http/http-error.ts';

/**
 * A call that failed. `refused` when the service said no, so that asking the same again can't help and nothing was stored;
 * `unreachable` when nobody responded at all, as without a connection.
 */
export class CallFailed extends Error {
  readonly refused: boolean;
  readonly unreachable: boolean;

  constructor(
    message: string,
    how: { readonly refused: boolean; readonly unreachable: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause: how.cause });
    this.name = 'CallFailed';
    this.refused = how.refused;
    this.unreachable = how.unreachable;
  }
}

/** Whether asking again would be refused again: a 4xx that is no matter of time or load. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof HttpError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408 &&
    error.status !== 429
  );
}
