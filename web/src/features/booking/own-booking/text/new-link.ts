import { t } from '../../../../lib/text/language.ts';
import type { NewLinkBy } from '../api/use-own-booking.ts';

/** Says what happens after the links of a booking have ended (SELF-14). */
export function newLinkText(newLinkBy: NewLinkBy): string {
  if (newLinkBy === 'mail')
    return t('A new link goes to your e-mail address, unless messages to it are stopped.');
  if (newLinkBy === 'text') return t('We are sending a new link to your phone.');
  return t('No new link is sent. Your booking stands as it is.');
}
