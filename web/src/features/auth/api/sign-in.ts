import { type Login, languageOf, type Registration } from '@dewlane/catalog';
import { keepLanguage } from '../../../lib/browser/page-language.ts';
import { write } from '../../../lib/http/http.ts';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { LANGUAGE } from '../../../lib/text/language.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';
import { postOnce } from './post-once.ts';

type WriteCall = Parameters<typeof write>;

/** Signs in by REST, which sets the cookies, and loads the new user. Throws HttpError or TypeError. */
export async function logIn(login: Login): Promise<void> {
  await enter(await write('POST', '/api/auth/login', login));
}

export interface Registered {
  /** Whether anything that the guest had saved moved to the account. */
  readonly hasTransferredData: boolean;
}

/**
 * Creates an account in the page's language (SELF-11) and signs in; repeated after a lost response, it finds the account that it created.
 * Throws as `logIn` does.
 */
export async function register(registration: Registration): Promise<Registered> {
  const account = { ...registration, ...(LANGUAGE === 'en' ? {} : { language: LANGUAGE }) };
  const response = await postOnce('/api/auth/register', account, async (...call: WriteCall) => {
    const entered = await write(...call);
    await enter(entered);
    return entered;
  });
  return { hasTransferredData: fieldsOf(response)['hasTransferredData'] === true };
}

/**
 * Loads the account that a response signed in. Its language is kept first: the page would else be reloaded in it at
 * once, and lose where it was to lead (ROUTE-13).
 */
async function enter(response: unknown): Promise<void> {
  const { language } = fieldsOf(fieldsOf(response)['user']);
  const own = languageOf(language);
  if (own !== null) keepLanguage(own);
  await refreshCurrentUser();
}
