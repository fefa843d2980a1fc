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
export async function writeOwn(method: Method, path: string, body?: unknown): Promise<unknown> {
  const userId = await shownUserId();
  return noticing(() => write(method, path, body, { userId }));
}

/** Like `sendBytes`, for a picture of the shown user; if the session belongs to another user, as `writeOwn`. */
export async function sendOwnBytes(path: string, bytes: Blob): Promise<unknown> {
  const userId = await shownUserId();
  return noticing(() => sendBytes(path, bytes, { userId }));
}

async function shownUserId(): Promise<string | undefined> {
  await firstUserSettled();
  return currentUserState().user?.id;
}

async function noticing(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) void refreshCurrentUser();
    throw error;
  }
}
