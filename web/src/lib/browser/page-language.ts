import { isStaffPage, LANGUAGE_COOKIE, type Language } from '@dewlane/catalog';
import { LANGUAGE } from '../text/language.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

interface OpenPage {
  readonly document: { cookie: string };
  readonly location: Pick<Location, 'pathname' | 'protocol' | 'reload'>;
}

/** Has the gateway send pages in a language from now on, and shows this one in it; see `reloadWith`. */
export function showIn(language: Language | null): void {
  reloadWith(language, window);
}

/**
 * Keeps a language in the browser, where the gateway reads it, and loads the page anew in it (SELF-11); what was typed is taken up
 * again as after any reload. Nothing happens where the page is in it or was asked for in it already, where the browser keeps no
 * cookies, so that nothing loads for ever, and on staff's pages, which are in English.
 */
export function reloadWith(language: Language | null, { document, location }: OpenPage): void {
  const cookie = `${LANGUAGE_COOKIE}=${language}`;
  const isKept = () => document.cookie.split('; ').includes(cookie);
  if (language === null || language === LANGUAGE || isStaffPage(location.pathname)) return;
  if (isKept()) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookie}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  if (isKept()) location.reload();
}
