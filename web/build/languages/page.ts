import type { Language, Say } from './translate.ts';

const TEXTS = [
  /<meta\s+name="description"\s+content="([^"]+)"/,
  /<noscript>([\s\S]+?)<\/noscript>/,
];

/** The texts of index.html that a translation must have. */
export function textsOfPage(html: string): string[] {
  return TEXTS.map((text) => {
    const [, found] = text.exec(html) ?? [];
    if (found === undefined) throw new Error(`index.html has no ${text}`);
    return found;
  });
}

/** index.html in a language. */
export function pageIn(html: string, language: Language, say: Say): string {
  return textsOfPage(html)
    .reduce((page, text) => page.replace(text, () => say(text)), html)
    .replace('<html lang="en">', `<html lang="${language}">`);
}
