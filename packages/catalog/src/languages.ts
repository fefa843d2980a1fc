/** The languages of customers' screens and messages, starting with the source language (SELF-11). */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language with this code; null for anything else, as a language unknown to this version. */
export function languageOf(value: unknown): Language | null {
  return LANGUAGES.find((language) => language === value) ?? null;
}
