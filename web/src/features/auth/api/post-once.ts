import type { write } from '../../../lib/http/http.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import type { writeOwn } from '../../../lib/session/own-calls.ts';

/** The keys of what has had no response yet, by path and content. */
const keys = new Map<string, string>();

/**
 * Posts by `send` what can't be done a second time, under a key that it keeps until there is a response: whoever repeats it after a
 * lost one, by another press too, hears how it ended (NET-23). Like `useKeyFor`, but without the graph's code. Throws as `send` does.
 */
export async function postOnce(
  path: string,
  content: object,
  send: typeof write | typeof writeOwn,
): Promise<unknown> {
  const sent = JSON.stringify([path, content]);
  const idempotencyKey = keys.get(sent) ?? newKey();
  keys.set(sent, idempotencyKey);
  try {
    const response = await send('POST', path, content, { idempotencyKey });
    keys.delete(sent);
    return response;
  } catch (error) {
    if (isRefused(error)) keys.delete(sent);
    throw error;
  }
}

/** Whether it was not done: of too many attempts or a lock the server says nothing about an earlier try. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.status >= 500) return false;
  return ![408, 423, 429].includes(error.status);
}
