import type { Language } from '@dewlane/catalog';
import LanguagesIcon from 'lucide-react/icons/languages';
import { chooseLanguage } from '../../lib/browser/page-language.ts';
import { writeOwn } from '../../lib/session/own-calls.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { LANGUAGE } from '../../lib/text/language.ts';

/** Each language by its own name, so that its speakers find it. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** The languages of the screens (SELF-11); the choice is saved in the account. */
export function LanguageChoice() {
  const { isAuthenticated } = useCurrentUser();

  async function choose(language: Language): Promise<void> {
    if (isAuthenticated) {
      // Without a connection the choice applies in this browser until the account is loaded again.
      await writeOwn('PUT', '/api/auth/language', { language }).catch(() => undefined);
    }
    chooseLanguage(language);
  }

  return (
    <ul aria-label="Language" className="border-t border-line pt-2">
      {Object.entries(NAMES).map(([key, name]) => {
        const language = key as Language;
        const isOn = language === LANGUAGE;
        return (
          <li key={language}>
            <button
              type="button"
              lang={language}
              aria-current={isOn ? 'true' : undefined}
              onClick={() => void choose(language)}
            >
              <LanguagesIcon aria-hidden="true" />
              {name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
