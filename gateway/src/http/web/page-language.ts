import {
  isStaffPage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
  languageOf,
} from '@dewlane/catalog';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** The value of `Vary`: what the language depends on besides the URL. */
export const LANGUAGE_VARY = 'accept-language, cookie';

/**
 * The language to send a page in (SELF-11): the visitor's choice, else the supported one that the browser prefers, else
 * English. Staff pages are always in English.
 */
export function pageLanguage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const [path = ''] = url.split('?');
  if (isStaffPage(path)) return 'en';
  const chosen = languageOf(parseCookie(headers.cookie ?? '')[LANGUAGE_COOKIE]);
  return chosen ?? preferred(headers['accept-language']) ?? 'en';
}

/** The language that a list such as `es-MX,es;q=0.9,en;q=0.8` prefers; null if it names none that is supported. */
function preferred(list: string | undefined): Language | null {
  const wishes = (list ?? '').toLowerCase().split(',').map(wishOf);
  const weightOf = (language: Language) =>
    Math.max(0, ...wishes.filter(({ name }) => name === language).map(({ weight }) => weight));
  const placeOf = (language: Language) => wishes.findIndex(({ name }) => name === language);
  const [best] = LANGUAGES.filter((language) => weightOf(language) > 0).sort(
    (one, other) => weightOf(other) - weightOf(one) || placeOf(one) - placeOf(other),
  );
  return best ?? null;
}

function wishOf(text: string): { name: string; weight: number } {
  const [range = '', ...rules] = text.split(';').map((part) => part.trim());
  const weight = Number(rules.find((rule) => rule.startsWith('q='))?.slice(2) ?? 1);
  return { name: range.split('-')[0] ?? '', weight: Number.isNaN(weight) ? 0 : weight };
}
