import type { ApolloCache } from '@apollo/client';
import { read, write } from '../../../lib/http/http.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';

/**
 * The signed-in member of staff's name; null for everybody else. Throws if the check itself fails. It doesn't wait for the first
 * current user, since it makes no guest (design.md#identity-and-permissions).
 */
export async function staffUsername(): Promise<string | null> {
  const response = await read('/api/admin/status', { afterFirstUser: false });
  const { isAdmin, username } = fieldsOf(response);
  return isAdmin === true && typeof username === 'string' ? username : null;
}

/** Ends the staff session, unless it is over already. Throws HttpError or TypeError. */
export async function staffLogout(): Promise<void> {
  try {
    await write('POST', '/api/admin/logout');
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) throw error;
  }
}

/** Removes what only whoever was logged in before may see: messages about accounts (ACCT-07). */
export function forgetAccountMails(cache: ApolloCache): void {
  cache.evict({ fieldName: 'accountMails' });
}
