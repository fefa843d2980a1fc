import { write } from '../http/http.ts';
import { HttpError, messageField } from '../http/http-error.ts';
import { fieldsOf } from '../values/fields-of.ts';

export type AdminLoginOutcome =
  | { readonly kind: 'in'; readonly redirectUrl: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unreachable' };

/** Signs a member of staff in; never throws: refusals and a lost connection are outcomes (ERR-05, ERR-06). */
export async function adminLogin(username: string, password: string): Promise<AdminLoginOutcome> {
  try {
    const response = await write('POST', '/api/admin/login', { username, password });
    return { kind: 'in', redirectUrl: redirectOf(response) };
  } catch (error) {
    if (!(error instanceof HttpError)) return { kind: 'unreachable' };
    return { kind: 'refused', message: messageField(error) ?? error.message };
  }
}

function redirectOf(response: unknown): string {
  const url = fieldsOf(response)['redirectUrl'];
  return typeof url === 'string' && /^\/(?!\/|\\)/.test(url) ? url : '/admin';
}
