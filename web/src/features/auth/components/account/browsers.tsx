import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { businessToday } from '../../../../lib/dates/business-day.ts';
import { dateWithYear } from '../../../../lib/dates/dates.ts';
import { t } from '../../../../lib/text/language.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { type Account, browsersOf, type KnownBrowser } from '../../api/account.ts';
import { endBrowser } from '../../api/account-calls.ts';
import { browserName } from '../../text/browser-name.ts';
import { tellFailure } from '../tell-failure.ts';
import styles from './browsers.module.css';
import { Section } from './section.tsx';

interface BrowsersProps {
  readonly account: Account;
  readonly onEnded: () => Promise<void>;
}

/** Where the account is signed in, and a way to end each at once (ACCT-04). */
export function Browsers({ account, onEnded }: BrowsersProps) {
  const [ending, setEnding] = useState<readonly string[]>([]);

  async function end(browser: KnownBrowser): Promise<void> {
    setEnding((others) => [...others, browser.id]);
    try {
      await endBrowser(browser);
      const title = browser.isSignedIn ? t('Signed Out') : t('Browser Forgotten');
      showToast({ title, text: browserName(browser.userAgent), tone: 'success' });
    } catch (error) {
      tellFailure(t('Sign-out Failed'), error);
    }
    await onEnded();
    setEnding((all) => all.filter((id) => id !== browser.id));
  }

  return (
    <Section
      title="Where you are signed in"
      text="You do not know one of these? Sign it out, and change your password."
    >
      <ul tabIndex={-1} className={styles['list']}>
        {browsersOf(account).map((browser) => {
          const name = browserName(browser.userAgent);
          const act = browser.isSignedIn ? t('Sign Out') : t('Forget');
          return (
            <li key={browser.id} ref={leaveFocusToList}>
              <span>
                <b>{name}</b>
                <span className="text-sm text-ink-500">{stateOf(browser)}</span>
              </span>
              {!browser.isCurrent && (
                <Button
                  look="secondary"
                  small
                  aria-label={`${act}: ${name}`}
                  busy={ending.includes(browser.id)}
                  onClick={() => void end(browser)}
                >
                  {act}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** As the `ref` of a row: whichever read takes it away, the list gets the focus that was in it (FLOW-16). */
function leaveFocusToList(row: HTMLElement | null): () => void {
  return () => {
    if (row?.contains(document.activeElement)) row.parentElement?.focus();
  };
}

function stateOf({ isCurrent, isSignedIn, lastUsedAt }: KnownBrowser): string {
  if (isCurrent) return t('This browser');
  const day = dateWithYear(businessToday(new Date(lastUsedAt)));
  return isSignedIn ? t`Signed in, last used ${day}` : t`Signed out, last used ${day}`;
}
