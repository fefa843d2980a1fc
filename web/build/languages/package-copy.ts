import type { Say } from './translate.ts';

const COPY = /\b(description|recommendation): '([^']+)'/g;

/** What the catalog says of packages and nobody can change: only the catalogue page shows it, so it is translated where it stands. */
export function textsOfCopy(code: string): string[] {
  return [...code.matchAll(COPY)].map(([, , text = '']) => text);
}

/** The catalog's source with these texts translated. */
export function copyIn(code: string, say: Say): string {
  return code.replace(COPY, (_, name, text) => `${name}: ${JSON.stringify(say(text))}`);
}
