import { read, write } from '../../../lib/http/http.ts';

/** The signed-in member of staff's name; null for everybody else. Throws where the check itself fails. */
export async function staffUsername(): Promise<string | null> {
  const answer = await read('/api/admin/status');
  if (typeof answer !== 'object' || answer === null) return null;
  const username: unknown = Reflect.get(answer, 'username');
  return Reflect.get(answer, 'isAdmin') === true && typeof username === 'string' ? username : null;
}

/** Ends the staff session. Throws HttpError or TypeError. */
export async function staffLogout(): Promise<void> {
  await write('POST', '/api/admin/logout');
}
