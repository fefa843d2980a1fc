import { errorField } from '../../../lib/http/http-error.ts';
import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';

/** Says why something did not work, in the server's words where it has some. */
export function tellFailure(title: string, error: unknown): void {
  const text = errorField(error) ?? t('Please check your connection and try again.');
  showToast({ title, text, tone: 'error' });
}
