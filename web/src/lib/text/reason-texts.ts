import { translateLabel } from './labels.ts';
import { LOCALE } from './language.ts';
import { TABLE } from './tables/reasons.ts';
import { createTranslator } from './translator.ts';

/** Translates a known reason: one of the table or of the labels, with the durations and days in it; leaves others unchanged. */
export const translateKnownReason = createTranslator(
  TABLE,
  (text) => dayIn(text, LOCALE) ?? translateLabel(text),
);

const LONG = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** In 28 consecutive years every date, February 29 too, falls on every weekday. */
const YEARS = Array.from({ length: 28 }, (_, at) => 2000 + at);

/** Formats a day such as `Monday, November 23`, of whatever year, for the locale; undefined for other texts. */
export function dayIn(text: string, locale: string): string | undefined {
  const date = YEARS.map((year) => new Date(`${text}, ${year} 12:00`)).find(
    (day) => day.toLocaleDateString('en-US', LONG) === text,
  );
  return date?.toLocaleDateString(locale, LONG);
}
