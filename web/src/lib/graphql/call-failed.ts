import { errorField, isHttpRefusal } from '../http/http-error.ts';

/**
 * A failed call. `refused` means that nothing was stored and a retry would be refused again; `unreachable` means that
 * there was no response at all, as without a connection.
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

/** Whether a retry would be refused again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallFailed ? error.refused : isHttpRefusal(error);
}

/** What the server said about a failed call of either kind, for people; empty if it said nothing. */
export function reasonIn(error: unknown): string {
  return error instanceof CallFailed ? error.message : (errorField(error) ?? '');
}
