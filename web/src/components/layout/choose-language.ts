import type { Language } from '@dewlane/catalog';
import { keepLanguage, type OpenPage } from '../../lib/browser/page-language.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { writeOwn } from '../../lib/session/own-calls.ts';
import { LANGUAGE } from '../../lib/text/language.ts';

interface ReloadedPage extends OpenPage {
  readonly navigator: Pick<Navigator, 'onLine'>;
}

/**
 * Stores a language the user pressed, first in the account if there is one, and reloads the page once for each press,
 * even if another tab has stored it already (SELF-11). Throws, with nothing changed, without a connection, since the
 * reload would lose the page, and if the account refuses, since its language would come back (SELF-22).
 */
export async function chooseLanguage(
  language: Language,
  hasAccount: boolean,
  page: ReloadedPage = window,
): Promise<void> {
  if (!page.navigator.onLine) throw new TypeError('Offline');
  if (hasAccount) await saveLanguage(language);
  keepLanguage(language, page);
  if (language !== LANGUAGE) page.location.reload();
}

/** A session that has ended has no account to save it in, and none that would bring another language back. */
async function saveLanguage(language: Language): Promise<void> {
  try {
    await writeOwn('PUT', '/api/auth/language', { language });
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) throw error;
  }
}
