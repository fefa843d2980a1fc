import { LOCALE } from '../text/language.ts';
/**
 * How dates read, e.g. `dateFormat({ dateStyle: 'long' })`. The formatter is made at its first use and kept: making one takes the
 * browser longer than a hundred uses, the first of a page tens of milliseconds on a phone.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(LOCALE, options);
    return format.format(date);
  };
}
