import type { Language } from '@dewlane/catalog';
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
 * even if another tab has stored it already (SELF-11). Throws, with nothing changed, if the server cannot be reached,
 * since the reload would lose the page, and if the account refuses, since its language would come back (SELF-22).
 */
export async function chooseLanguage(
  language: Language,
  hasAccount: boolean,
  page: ReloadedPage = window,
): Promise<void> {
  const offline = new TypeError('Offline');
  if (!page.navigator.onLine) throw offline;
  await (hasAccount ? saveLanguage(language) : throwUnlessNobody(offline));
  keepLanguage(language, page);
  if (language !== LANGUAGE) page.location.reload();
}

/** After a refusal with 401 the session may have ended: then there is no account that would bring another language back. */
async function saveLanguage(language: Language): Promise<void> {
  try {
    await writeOwn('PUT', '/api/auth/language', { language });
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) throw error;
    await throwUnlessNobody(error);
  }
}

/** Throws the error unless the server says now that no account is signed in: the cookies may be another account's (NET-21). */
async function throwUnlessNobody(error: Error): Promise<void> {
  await refreshCurrentUser();
  const { status, user } = currentUserState();
  if (status === 'failed' || user?.isGuest === false) throw error;
}
