import { errorField } from '../../../lib/http/http-error.ts';
import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';

/** Shows why something failed, with the server's message if there is one. */
export function tellFailure(title: string, error: unknown): void {
  const text = errorField(error) ?? t('Please check your connection and try again.');
  showToast({ title, text, tone: 'error' });
}
