// The small form of zod: these schemas travel to the browser.
import * as z from 'zod/mini';

/** The languages that customers' screens and messages are there in, the one they are written in first (SELF-11). */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** One of the languages; anything else is refused with a message that names them. */
export const languageSchema = z.enum(LANGUAGES, { error: 'The language must be en or es.' });

/** The language that an account's owner chooses (SELF-11). */
export const languageChoiceSchema = z.object({ language: languageSchema });

/** The language that a stored text names; null for none, and for one of another version of the product. */
export function languageOf(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}
