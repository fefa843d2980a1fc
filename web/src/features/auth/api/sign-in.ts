import type { Login, Registration } from '@dewlane/catalog';
import { write } from '../../../lib/http/http.ts';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';

/** Signs in by REST, which sets the cookies, and loads the new user. Throws HttpError or TypeError. */
export async function logIn(login: Login): Promise<void> {
  await write('POST', '/api/auth/login', login);
  await refreshCurrentUser();
}

export interface Registered {
  /** Whether anything that the guest had saved moved to the account. */
  readonly hasTransferredData: boolean;
}

/** Creates an account and signs in; with the same `key` a retry finds the same account. Throws as `logIn` does. */
export async function register(registration: Registration, key: string): Promise<Registered> {
  const response = await write('POST', '/api/auth/register', registration, {
    idempotencyKey: key,
  });
  await refreshCurrentUser();
  return { hasTransferredData: fieldsOf(response)['hasTransferredData'] === true };
}
