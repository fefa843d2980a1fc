import { firstUserSettled } from '../http/first-user.ts';
import { type Method, read, sendBytes, write } from '../http/http.ts';
import { HttpError } from '../http/http-error.ts';
import { currentUserState, refreshCurrentUser } from './current-user.ts';

/** Reads what belongs to the user of the screens, as `read` does; null, and the user asked for anew, for anybody else (NET-21). */
export async function readOwn(path: string): Promise<unknown> {
  const response = await read(path, { userId: await shownUserId() });
  if (response === null) void refreshCurrentUser();
  return response;
}

/** Writes what belongs to the user of the screens, as `write` does; for anybody else it is refused, and the user asked for anew. */
export async function writeOwn(method: Method, path: string, body?: unknown): Promise<unknown> {
  const userId = await shownUserId();
  return noticing(() => write(method, path, body, { userId }));
}

/** Sends a picture of the user of the screens, as `sendBytes` does; for anybody else as `writeOwn`. */
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
