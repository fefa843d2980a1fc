/** By zone, since creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day of an instant in the business time zone, `YYYY-MM-DD`.
 * @throws RangeError for an invalid date or an unknown time zone
 */
export function businessDay(instant: Date, timeZone: string): string {
  const parts = formatIn(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(timeZone, format);
  return format;
}
