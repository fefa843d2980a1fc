import type { EmailChange, Names, NewPassword, PasswordChange } from '@dewlane/catalog';
import { write } from '../../../lib/http/http.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import { readOwn, writeOwn } from '../../../lib/session/own-calls.ts';
import { type Account, parseAccount } from './account.ts';
import { postOnce } from './post-once.ts';

/**
 * The newest new password, once it is known to be set or not. It ends the session that the browser's cookies are of until then:
 * a call sent meanwhile would be refused as nobody's (ACCT-19).
 */
let renewal: Promise<unknown> = Promise.resolve();

const readNow: typeof readOwn = (path) => renewal.then(() => readOwn(path));
const writeNow: typeof writeOwn = (...call) => renewal.then(() => writeOwn(...call));

/** Requests a link for a new password; the response is the same for everybody (ACCT-01). Throws as `write` does. */
export async function forgot(identifier: string): Promise<void> {
  await write('POST', '/api/auth/forgot', { identifier });
}

/** Uses the link to a new password (ACCT-02). */
export async function resetPassword(token: string, passwords: NewPassword): Promise<void> {
  await postOnce('/api/auth/reset', { token, ...passwords }, write);
}

/** Uses the link to a new address (ACCT-03). */
export async function confirmEmail(token: string): Promise<void> {
  await postOnce('/api/auth/confirm-email', { token }, write);
}

/** The account that is signed in; null for everybody else. */
export async function readAccount(): Promise<Account | null> {
  return parseAccount(await readNow('/api/account'));
}

/** Saves the names of the signed-in account. */
export async function saveNames(names: Names): Promise<void> {
  await writeNow('PATCH', '/api/account', names);
}

/** Asks for a new e-mail address, which holds once the button behind the link sent to it is pressed (ACCT-03). */
export async function askForEmail(change: EmailChange): Promise<void> {
  await postOnce('/api/account/email', change, writeNow);
}

/** Changes the password, which ends the account’s other sessions. */
export async function changePassword(change: PasswordChange): Promise<void> {
  const sent = postOnce('/api/account/password', change, writeOwn);
  renewal = Promise.allSettled([sent]);
  await sent;
}

/** Signs a browser out, unless it is already; one without a session is only forgotten. */
export async function endBrowser({ kind, id }: { kind: 'sessions' | 'devices'; id: string }) {
  try {
    await writeNow('DELETE', `/api/account/${kind}/${encodeURIComponent(id)}`);
  } catch (error) {
    // Also the response to a second try, when that to the first was lost.
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  }
}

/**
 * Everything stored about the person as a JSON file; if they are signed out, null, and the current user is reloaded
 * (ACCT-05).
 */
export async function readOwnData(): Promise<Blob | null> {
  const kept = await readNow('/api/account/export');
  return kept === null
    ? null
    : new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' });
}

/** Deletes the account and everything about the person (ACCT-06). */
export async function deleteAccount(currentPassword: string): Promise<void> {
  await postOnce('/api/account/delete', { currentPassword }, writeNow);
}
