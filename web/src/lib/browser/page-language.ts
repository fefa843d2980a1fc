import { isStaffPage, LANGUAGE_COOKIE, type Language } from '@dewlane/catalog';
import { LANGUAGE } from '../text/language.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

interface OpenPage {
  readonly document: { cookie: string };
  readonly location: Pick<Location, 'pathname' | 'protocol' | 'reload'>;
}

/** Has the gateway send pages in a language that was chosen, and shows this one in it; see `choose`. */
export function chooseLanguage(language: Language): void {
  choose(language, window);
}

/** Has the gateway send pages in the language of the account, and shows this one in it; see `reloadWith`. */
export function showIn(language: Language | null): void {
  reloadWith(language, window);
}

/**
 * Keeps a language in the browser, where the gateway reads it, and loads the page anew in it (SELF-11); what was typed is taken up
 * again as after any reload. Nothing happens where the page is in it or was asked for in it already, where the browser keeps no
 * cookies, so that nothing loads for ever, and on staff's pages, which are in English.
 */
export function reloadWith(language: Language | null, { document, location }: OpenPage): void {
  if (language === null || language === LANGUAGE || isStaffPage(location.pathname)) return;
  const isKept = () => document.cookie.split('; ').includes(cookieOf(language));
  if (isKept()) return;
  keep(language, { document, location });
  if (isKept()) location.reload();
}

/** Keeps a language that was pressed and loads the page anew in it, also where another tab has kept it already: each press loads once (SELF-11). */
export function choose(language: Language, page: OpenPage): void {
  keep(language, page);
  if (language !== LANGUAGE) page.location.reload();
}

function cookieOf(language: Language): string {
  return `${LANGUAGE_COOKIE}=${language}`;
}

function keep(language: Language, { document, location }: OpenPage): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieOf(language)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}
