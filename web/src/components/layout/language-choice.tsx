import type { Language } from '@dewlane/catalog';
import LanguagesIcon from 'lucide-react/icons/languages';
import { useState } from 'react';
import { errorField } from '../../lib/http/http-error.ts';
import { LANGUAGE, t } from '../../lib/text/language.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { chooseLanguage } from './choose-language.ts';

/** Each language by its own name, so that its speakers find it. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** The languages of the screens (SELF-11); the choice is saved in the account, else nothing changes (SELF-22). */
export function LanguageChoice() {
  const [pressed, setPressed] = useState<Language | null>(null);

  async function choose(language: Language): Promise<void> {
    if (pressed !== null) return;
    setPressed(language);
    try {
      await chooseLanguage(language);
    } catch (error) {
      const text = errorField(error) ?? t('Please check your connection and try again.');
      showToast({ title: t('Language Not Changed'), text, tone: 'error' });
    }
    setPressed(null);
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
              aria-busy={language === pressed || undefined}
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
