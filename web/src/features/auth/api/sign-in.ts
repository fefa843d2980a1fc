import { type Login, languageOf, type Registration } from '@dewlane/catalog';
import { keepLanguage } from '../../../lib/browser/page-language.ts';
import { write } from '../../../lib/http/http.ts';
import { refetchCurrentUser } from '../../../lib/session/current-user.ts';
import type { BookingKey } from '../../../lib/storage/booking-keys.ts';
import { localStore, sessionStore } from '../../../lib/storage/browser-storage.ts';
import { LANGUAGE } from '../../../lib/text/language.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';
import { postOnce } from './post-once.ts';

const PAYER: BookingKey = 'payer';
const PENDING: BookingKey = 'pendingGuestAppointment';

type WriteCall = Parameters<typeof write>;

/** Signs in by REST, which sets the cookies, and loads the new user. Throws HttpError or TypeError. */
export async function logIn(login: Login): Promise<void> {
  await enter(await write('POST', '/api/auth/login', login));
}

/**
 * Creates an account in the page's language (SELF-11) and signs in; repeated after a lost response, it finds the account that it created.
 * Returns whether anything that the guest had saved moved to the account. Throws as `logIn` does.
 */
export async function register(registration: Registration): Promise<boolean> {
  const account = { ...registration, ...(LANGUAGE === 'en' ? {} : { language: LANGUAGE }) };
  const response = await postOnce('/api/auth/register', account, async (...call: WriteCall) => {
    const entered = await write(...call);
    await enter(entered);
    return entered;
  });
  return fieldsOf(response)['hasTransferredData'] === true;
}

/**
 * Loads the account that a response signed in. Its language is kept first: the page would else be reloaded in it at
 * once, and lose where it was to lead (ROUTE-13). A guest's booking in this tab is the account's from now on (PAY-09).
 */
async function enter(response: unknown): Promise<void> {
  const { id, language } = fieldsOf(fieldsOf(response)['user']);
  localStore.remove(PENDING);
  sessionStore.set(PAYER, sessionStore.get(PAYER) || String(id));
  const own = languageOf(language);
  if (own !== null) keepLanguage(own);
  await refetchCurrentUser();
}
