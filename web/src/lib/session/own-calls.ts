import { firstUserSettled } from '../http/first-user.ts';
import { type Method, read, sendBytes, write } from '../http/http.ts';
import { HttpError } from '../http/http-error.ts';
import { currentUserState, refreshCurrentUser } from './current-user.ts';

/**
 * Like `read`, for data of the shown user; if the session now belongs to another user, returns null and reloads the
 * user (NET-21).
 */
export async function readOwn(path: string): Promise<unknown> {
  const response = await read(path, { userId: await shownUserId() });
  if (response === null) void refreshCurrentUser();
  return response;
}

/**
 * Like `write`, for data of the shown user; if the session now belongs to another user, it throws and reloads the user.
 */
export function writeOwn(
  method: Method,
  path: string,
  body?: unknown,
  key?: { readonly idempotencyKey: string },
): Promise<unknown> {
  return noticing((own) => write(method, path, body, { ...key, ...own }));
}

/** Like `sendBytes`, for a picture of the shown user; if the session belongs to another user, as `writeOwn`. */
export function sendOwnBytes(path: string, bytes: Blob): Promise<unknown> {
  return noticing((own) => sendBytes(path, bytes, own));
}

async function shownUserId(): Promise<string | undefined> {
  await firstUserSettled();
  return currentUserState().user?.id;
}

async function noticing(
  call: (own: { readonly userId: string | undefined }) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await call({ userId: await shownUserId() });
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) void refreshCurrentUser();
    throw error;
  }
}
