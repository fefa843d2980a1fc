import type { Language } from '@dewlane/catalog';
import type { Say } from './translate.ts';

const TEXTS = [
  /<meta\s+name="description"\s+content="([^"]+)"/,
  /<div class="stuck"[^>]*>\s*<p>([^<]+)/,
  /<a href="">([^<]+)/,
  /<noscript>([\s\S]+?)<\/noscript>/,
];
/** The catalogue page's texts, shown before its code has loaded (FLOW-13). */
const EARLY = /<div class="early"[^>]*>[\s\S]+?<\/div>/;

/** The texts of index.html that need a translation. */
export function textsOfPage(html: string): string[] {
  return TEXTS.map((text) => {
    const [, found] = text.exec(html) ?? [];
    if (found === undefined) throw new Error(`index.html has no ${text}`);
    return found;
  });
}

/**
 * index.html in a language.
 * @param sayEarly translates the texts of the catalogue page
 */
export function pageIn(html: string, language: Language, say: Say, sayEarly: Say): string {
  return textsOfPage(html)
    .reduce((page, text) => page.replace(text, () => say(text)), html)
    .replace(EARLY, (early) =>
      early.replace(/(<p[^>]*>)([^<]+)/g, (_all, tag, text) => tag + sayEarly(text)),
    )
    .replace('<html lang="en">', `<html lang="${language}">`);
}
