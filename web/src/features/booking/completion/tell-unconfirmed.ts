import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';

/** Tells that a booking sent from this tab never had a response, and can't be sent any more (NET-22). */
export function tellUnconfirmed(): void {
  showToast({
    title: t('Booking Not Confirmed'),
    text: t(
      'We never got an answer to your last booking. Please check your appointments before you book again.',
    ),
    tone: 'error',
  });
}
