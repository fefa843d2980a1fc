import { LANGUAGE } from '../text/language.ts';
import { loadServerMessages } from '../text/server-messages.ts';
import { firstUserSettled } from './first-user.ts';
import { HttpError } from './http-error.ts';
import { type RetryRule, retryRead, retryWrite, withRetries } from './retry.ts';

interface OwnOptions {
  /** Whose data is read or written; the server refuses the call if the cookies stand for another user (NET-21). */
  readonly userId?: string | undefined;
}

interface ReadOptions extends OwnOptions {
  readonly retry?: RetryRule;
  /**
   * False only for the current-user call and the check for staff; everything else waits for the first response to the former
   * (design.md#identity-and-permissions).
   */
  readonly afterFirstUser?: boolean;
  /** Marks a poll, which doesn't keep a staff session alive (design.md#identity-and-permissions). */
  readonly background?: boolean;
}

/**
 * GET `path` with credentials; resolves with the parsed JSON, or null after a 401 (NET-01, NET-02).
 * Throws HttpError for any other refusal and TypeError for a lost connection.
 */
export async function read(path: string, options: ReadOptions = {}): Promise<unknown> {
  const { retry = retryRead, afterFirstUser = true, background = false, userId } = options;
  if (afterFirstUser) await firstUserSettled();
  return withRetries(async () => {
    const response = await fetch(path, {
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(background && { 'X-Background': '1' }),
        ...expecting(userId),
      },
    });
    if (response.status === 401) return null;
    return jsonOf(response);
  }, retry);
}

interface WriteOptions extends OwnOptions {
  readonly idempotencyKey?: string;
}

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends a write with credentials and a JSON content type, a JSON body only when one is given
 * (NET-03); resolves with the parsed JSON. Throws as `read` does, 401 included.
 */
export async function write(
  method: Method,
  path: string,
  body?: unknown,
  { idempotencyKey, userId }: WriteOptions = {},
): Promise<unknown> {
  await firstUserSettled();
  return withRetries(async () => {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        'Content-Type': 'application/json',
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...expecting(userId),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return jsonOf(response);
  }, retryWrite);
}

/** How long a photo and its response may take, in milliseconds: 500 KB at 35 kbit/s. */
const UPLOAD_MS = 120_000;

/** Sends a picture as raw bytes (POST /api/photos); returns and throws as `write` does. */
export async function sendBytes(
  path: string,
  bytes: Blob,
  { userId }: OwnOptions = {},
): Promise<unknown> {
  await firstUserSettled();
  return withRetries(
    async () => {
      const response = await fetch(path, {
        method: 'POST',
        credentials: 'include',
        headers: {
          'Content-Type': bytes.type || 'application/octet-stream',
          ...expecting(userId),
        },
        body: bytes,
      });
      return jsonOf(response);
    },
    retryWrite,
    UPLOAD_MS,
  );
}

/** The header that names the user whose data a call reads or writes; none for nobody (NET-21). */
export function expecting(userId: string | undefined) {
  return userId !== undefined && { 'X-Expected-User': userId };
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (LANGUAGE !== 'en' && !response.ok) await loadServerMessages();
  if (!response.ok) throw new HttpError(response.status, text, response.statusText);
  return text === '' ? null : JSON.parse(text);
}
