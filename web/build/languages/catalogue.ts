import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@dewlane/catalog';
import type { Say } from './translate.ts';

const WEB = fileURLToPath(new URL('../..', import.meta.url));

/** Translations, keyed by the English text. */
export type Texts = Readonly<Record<string, string>>;

/** The translations of one language, by part of the client. */
export interface Catalogue {
  readonly parts: ReadonlyMap<string, Texts>;
  /** What the client looks up at run time. */
  readonly tables: ReadonlyMap<string, Texts>;
}

/** A word may be translated differently in each part, so each has its own catalogue; `common` holds what several parts share. */
export const COMMON = 'common';

/** The part of the client that a source belongs to: its feature; everything around the features is common. */
export function partOf(file: string): string {
  return /\/src\/features\/([\w-]+)\//.exec(file)?.[1] ?? COMMON;
}

/** The catalogue of a language. */
export function readCatalogue(language: Language): Catalogue {
  const dir = path.join(WEB, 'languages', language);
  return { parts: textsIn(dir), tables: textsIn(path.join(dir, 'tables')) };
}

function textsIn(dir: string): ReadonlyMap<string, Texts> {
  const files = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.json')) : [];
  return new Map(
    files.map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(path.join(dir, name), 'utf8')) as Texts,
    ]),
  );
}

/** Translates the texts of a source by the catalogue; throws if one is missing. */
export function sayFrom({ parts }: Catalogue, file: string): Say {
  const part = partOf(file);
  return (wording) => {
    const text = parts.get(part)?.[wording] ?? parts.get(COMMON)?.[wording];
    if (text === undefined) {
      throw new Error(`${file}: no translation of ${JSON.stringify(wording)} for ${part}`);
    }
    return text;
  };
}
