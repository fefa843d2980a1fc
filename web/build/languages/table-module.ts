import type { Table } from '../../src/lib/text/table.ts';
import type { Texts } from './catalogue.ts';

/** The source of a module with a table of texts (`src/lib/text/table.ts`). */
export function tableModule(texts: Texts): string {
  const { exact, patterns } = tableOf(texts);
  const pairs = patterns.map(([shape, text]) => `[${shape}, ${JSON.stringify(text)}]`);
  return `export const TABLE = { exact: ${JSON.stringify(exact)}, patterns: [${pairs.join()}] };`;
}

/** A table of texts; its patterns are tried in the order of the texts. */
export function tableOf(texts: Texts): Table {
  const entries = Object.entries(texts);
  const isPattern = ([english]: readonly [string, string]) => english.includes('{0}');
  return {
    exact: Object.fromEntries(entries.filter((entry) => !isPattern(entry))),
    patterns: entries.filter(isPattern).map(([english, text]) => [shapeOf(english), text]),
  };
}

/** The regular expression that an English text with placeholders stands for; it matches a day, `Monday, November 23`, as a whole. */
export function shapeOf(english: string): RegExp {
  const literal = english.replace(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replace(/\{\d\}/g, String.raw`((?:\w+day, )?.+?)`)}$`);
}
