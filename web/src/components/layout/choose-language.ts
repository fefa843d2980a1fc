import type { Language } from '@dewlane/catalog';
import { savedBeforeReload } from '../../lib/browser/before-reload.ts';
import { keepLanguage, type OpenPage } from '../../lib/browser/page-language.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { currentUserState, refreshCurrentUser } from '../../lib/session/current-user.ts';
import { writeOwn } from '../../lib/session/own-calls.ts';
import { LANGUAGE } from '../../lib/text/language.ts';

interface ReloadedPage extends OpenPage {
  readonly navigator: Pick<Navigator, 'onLine'>;
}

/**
 * Stores a language the user pressed, first in the account if there is one, and reloads the page once for each press,
 * even if another tab has stored it already, after what was typed is saved (SELF-11). Throws, with nothing changed, if the server cannot be reached,
 * since the reload would lose the page, and if the account refuses, since its language would come back (SELF-22). The
 * page's own language is only stored, and nobody is asked where nobody is signed in.
 */
export async function chooseLanguage(
  language: Language,
  page: ReloadedPage = window,
): Promise<void> {
  const isShown = language === LANGUAGE;
  if (!isShown || !isNobody()) {
    const offline = new TypeError('Offline');
    if (!page.navigator.onLine) throw offline;
    if (!hasAccount()) await askForUser(offline);
    if (hasAccount()) await saveLanguage(language);
  }
  keepLanguage(language, page);
  if (isShown) return;
  await savedBeforeReload();
  page.location.reload();
}

/** Whether an account is signed in, as far as known: it may have signed in since, or elsewhere. */
const hasAccount = () => currentUserState().user?.isGuest === false;

/** Whether it is known that nobody is signed in. */
const isNobody = () => currentUserState().status === 'ready' && !hasAccount();

/** After a refusal with 401 the session may have ended: then there is no account that would bring another language back. */
async function saveLanguage(language: Language): Promise<void> {
  try {
    await writeOwn('PUT', '/api/auth/language', { language });
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) throw error;
    await askForUser(error);
    // The cookies may be another account's (NET-21).
    if (hasAccount()) throw error;
  }
}

/** Asks the server who is signed in; throws the error if it does not say. */
async function askForUser(error: Error): Promise<void> {
  await refreshCurrentUser();
  if (currentUserState().status === 'failed') throw error;
}
