import { paths } from '../../config/paths.ts';
import { write } from '../http/http.ts';
import { messageField } from '../http/http-error.ts';
import { fieldsOf } from '../values/fields-of.ts';

export type AdminLoginOutcome =
  | { readonly kind: 'in'; readonly redirectUrl: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unreachable' };

/**
 * Signs a member of staff in; never throws: refusals and a lost connection are outcomes (ERR-05, ERR-06). A proxy's page in
 * place of the server's message counts as a lost connection.
 */
export async function adminLogin(username: string, password: string): Promise<AdminLoginOutcome> {
  try {
    const response = await write('POST', '/api/admin/login', { username, password });
    return { kind: 'in', redirectUrl: redirectOf(response) };
  } catch (error) {
    const message = messageField(error);
    return message === undefined ? { kind: 'unreachable' } : { kind: 'refused', message };
  }
}

function redirectOf(response: unknown): string {
  const url = fieldsOf(response)['redirectUrl'];
  return typeof url === 'string' && /^\/(?!\/|\\)/.test(url) ? url : paths.admin;
}
