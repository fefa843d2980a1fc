// zod/mini, because these schemas are bundled for the browser.
import * as z from 'zod/mini';

/** The languages of customers' screens and messages, starting with the source language (SELF-11). */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** One of the languages; anything else is refused with a message that names them. */
export const languageSchema = z.enum(LANGUAGES, { error: 'The language must be en or es.' });

/** The language that an account's owner chooses (SELF-11). */
export const languageChoiceSchema = z.object({ language: languageSchema });

/** The language of a stored text; null for none, or for one unknown to this version. */
export function languageOf(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}
