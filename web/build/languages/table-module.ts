import type { Texts } from './catalogue.ts';

/** The source of a module with a table of texts (`src/lib/text/table.ts`). */
export function tableModule(texts: Texts): string {
  const entries = Object.entries(texts);
  const exact = Object.fromEntries(entries.filter(([english]) => !english.includes('{0}')));
  const patterns = entries
    .filter(([english]) => english.includes('{0}'))
    .map(([english, text]) => `[${shapeOf(english)}, ${JSON.stringify(text)}]`);
  return `export const TABLE = { exact: ${JSON.stringify(exact)}, patterns: [${patterns.join()}] };`;
}

/** The regular expression that an English text with placeholders stands for; it matches a day, `Monday, November 23`, as a whole. */
export function shapeOf(english: string): RegExp {
  const literal = english.replace(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replace(/\{\d\}/g, String.raw`((?:\w+day, )?.+?)`)}$`);
}
