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

/**
 * Formats a day such as `Monday, November 23` for the locale, taking the year from this, the last or the next one;
 * undefined for other texts.
 */
export function dayIn(text: string, locale: string): string | undefined {
  const year = new Date().getFullYear();
  const date = [year, year + 1, year - 1]
    .map((one) => new Date(`${text}, ${one} 12:00`))
    .find((day) => day.toLocaleDateString('en-US', LONG) === text);
  return date?.toLocaleDateString(locale, LONG);
}
