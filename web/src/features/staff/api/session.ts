import { read, write } from '../../../lib/http/http.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';

/** The signed-in member of staff's name; null for everybody else. Throws if the check itself fails. */
export async function staffUsername(): Promise<string | null> {
  const response = await read('/api/admin/status');
  const { isAdmin, username } = fieldsOf(response);
  return isAdmin === true && typeof username === 'string' ? username : null;
}

/** Ends the staff session. Throws HttpError or TypeError. */
export async function staffLogout(): Promise<void> {
  await write('POST', '/api/admin/logout');
}
