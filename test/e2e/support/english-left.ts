import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const LANGUAGES = path.resolve(import.meta.dirname, '../../../web/languages/es');
/** Words that are frequent in English and don't exist in Spanish. */
const ENGLISH =
  /\b(?:the|your|you|and|with|for|we|our|this|that|what|which|are|is|of|to|from|at|on|add|book|next|back|any|day|time|wash|please)\b/i;
/** Names that are the same in every language. */
const NAMES = /Dewlane|English|Detallado Plus/g;

/** The English texts whose Spanish translation is different. */
function translatedTexts(): ReadonlySet<string> {
  const files = readdirSync(LANGUAGES, { recursive: true, withFileTypes: true });
  const entries = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8'))
    .flatMap((text) => Object.entries<string>(JSON.parse(text)));
  const ours = new Set(entries.map(([, text]) => text));
  return new Set(entries.map(([english]) => english).filter((english) => !ours.has(english)));
}

const TRANSLATED = translatedTexts();

/** The English that a page in Spanish has on the screen or for a screen reader, without what was typed. */
export async function englishLeft(page: Page, typed: readonly string[] = []): Promise<string[]> {
  const said = await page.evaluate<string[]>(`(() => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'abbr'];
    const texts = [document.title];
    for (const element of document.body.querySelectorAll('*:not(script, style, noscript)')) {
      for (const name of attributes) texts.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === 3) texts.push(node.data);
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  })()`);
  return [...new Set(said)].filter((text) => {
    const own = typed.reduce((rest, one) => rest.replaceAll(one, ''), text.replace(NAMES, ''));
    return TRANSLATED.has(text) || ENGLISH.test(own);
  });
}
