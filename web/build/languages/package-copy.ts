import type { Say } from './translate.ts';

const COPY = /\b(description|recommendation): '([^']+)'/g;

/** The catalog's texts about packages that staff can't change: only the catalogue page shows them, so they are translated in place. */
export function textsOfCopy(code: string): string[] {
  return [...code.matchAll(COPY)].map(([, , text = '']) => text);
}

/** The catalog's source with these texts translated. */
export function copyIn(code: string, say: Say): string {
  return code.replace(COPY, (_, name, text) => `${name}: ${JSON.stringify(say(text))}`);
}
