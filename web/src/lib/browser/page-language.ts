import { isStaffPage, LANGUAGE_COOKIE, type Language } from '@dewlane/catalog';
import { LANGUAGE } from '../text/language.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What these functions need of the page's window. */
export interface OpenPage {
  readonly document: { cookie: string };
  readonly location: Pick<Location, 'pathname' | 'protocol' | 'reload'>;
}

/**
 * Stores the account's language in a cookie, where the gateway reads it, and reloads the page in it (SELF-11); what was typed is
 * restored as after any reload. Does nothing if the page is in that language, if the cookie is set already or the
 * browser stores no cookies (both would cause endless reloads), and on staff pages, which are always in English.
 */
export function showIn(language: Language | null, { document, location }: OpenPage = window): void {
  if (language === null || language === LANGUAGE || isStaffPage(location.pathname)) return;
  const isKept = () => document.cookie.split('; ').includes(cookieOf(language));
  if (isKept()) return;
  keepLanguage(language, { document, location });
  if (isKept()) location.reload();
}

function cookieOf(language: Language): string {
  return `${LANGUAGE_COOKIE}=${language}`;
}

/** Stores a language in the cookie that the gateway reads for each page; the one that is open stays as it is. */
export function keepLanguage(language: Language, { document, location }: OpenPage = window): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieOf(language)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}
