import type { Language } from '@dewlane/catalog';

/** The language of this build of the client (architecture.md#languages); the build replaces it by a literal. */
export const LANGUAGE: Language = 'en' as Language;

/** The locale for dates and numbers in this build: its language, as written in the United States. */
export const LOCALE: `${Language}-US` = 'en-US';

/**
 * Marks a visible text outside of JSX, so that the build replaces it by its translation from `web/languages`. In the
 * English build only the text itself remains.
 */
export function t<const Text extends string>(text: Text): Text;
export function t(texts: TemplateStringsArray, ...values: readonly unknown[]): string;
export function t(texts: string | TemplateStringsArray, ...values: readonly unknown[]): string {
  if (typeof texts === 'string') return texts;
  return texts.reduce((text, piece, place) => text + String(values[place - 1]) + piece);
}
