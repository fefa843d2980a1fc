import type { write } from '../../../lib/http/http.ts';
import { isHttpRefusal } from '../../../lib/http/http-error.ts';
import { type PendingKeys, sendOnce } from '../../../lib/http/send-once.ts';
import type { writeOwn } from '../../../lib/session/own-calls.ts';

const keys: PendingKeys = new Map();

/** Posts by `send` what can't be done a second time, so that a repeat is not done twice (`sendOnce`). Throws as `send` does. */
export function postOnce(
  path: string,
  content: object,
  send: typeof write | typeof writeOwn,
): Promise<unknown> {
  return sendOnce(
    keys,
    [path, content],
    (idempotencyKey) => send('POST', path, content, { idempotencyKey }),
    isResponse,
  );
}

/** Of an account that is locked, the server doesn't say whether an earlier try was done. */
function isResponse(error: unknown): boolean {
  return isHttpRefusal(error) && error.status !== 423;
}
