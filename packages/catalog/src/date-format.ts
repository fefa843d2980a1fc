/**
 * A date format, e.g. `dateFormat('en-US', { dateStyle: 'long' })`. The formatter is created at its first use and
 * cached: creating one takes longer than using it a hundred times, and the first one on a page takes tens of
 * milliseconds on a phone.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(date);
  };
}
