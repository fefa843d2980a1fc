import type { Language } from '@dewlane/catalog';

/** The language of this build of the client (architecture.md#languages); the build writes it out where it is asked for. */
export const LANGUAGE: Language = 'en' as Language;

/** Whose way of writing dates and numbers this build has. */
export const LOCALE: 'en-US' | 'es-US' = 'en-US';

/**
 * Marks a text for people that stands neither in JSX nor in an attribute that people read, so that the build puts the
 * translation of `web/languages` in its place; the English build has the text alone.
 */
export function t<const Text extends string>(text: Text): Text;
export function t(texts: TemplateStringsArray, ...values: readonly unknown[]): string;
export function t(texts: string | TemplateStringsArray, ...values: readonly unknown[]): string {
  if (typeof texts === 'string') return texts;
  return texts.reduce((text, piece, place) => text + String(values[place - 1]) + piece);
}
