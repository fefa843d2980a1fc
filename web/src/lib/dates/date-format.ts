import { dateFormat as dateFormatIn } from '@dewlane/catalog';
import { LOCALE } from '../text/language.ts';

/** A date format in the page's language, e.g. `dateFormat({ dateStyle: 'long' })`, created at its first use. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  return dateFormatIn(LOCALE, options);
}
