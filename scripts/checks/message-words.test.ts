import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@dewlane/catalog';
import { describe, expect, it } from '@jest/globals';
import { unmarkedTexts } from '../../web/build/languages/unmarked.ts';
import { SERVICES } from './services.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' });
/** The files with the words of messages, one for each language and named after it. */
const WORDS = LANGUAGES.map((language) => `/${ENGLISH_NAMES.of(language)?.toLowerCase()}.ts`);
const isLookedAt = (file: string) =>
  !file.endsWith('.test.ts') && !WORDS.some((name) => file.endsWith(name));
/** Literal words between two tags, without expressions. */
const BETWEEN_TAGS = />\s*(\p{L}[^<>${}]*\p{L})\s*</gu;

/** Words in a source file that readers of its message or page would see. */
function ownWords(code: string, file: string): string[] {
  const markup = [...code.matchAll(BETWEEN_TAGS)].map(([, words = '']) => words);
  return [...unmarkedTexts(code, file), ...markup];
}

describe('the code of messages and the pages behind their links', () => {
  const files = SERVICES.map((service) => `services/${service}/src/adapters/mail`)
    .filter((folder) => existsSync(path.join(ROOT, folder)))
    .flatMap((folder) => readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.ts') && isLookedAt(file));

  it('is found by this test', () => {
    expect(files).toEqual(
      expect.arrayContaining(['services/identity/src/adapters/mail/render-mail.ts']),
    );
    expect(files.length).toBeGreaterThan(8);
  });

  it.each(files)('SELF-11 contains no words of its own in %s', (file) => {
    expect(ownWords(readFileSync(path.join(ROOT, file), 'utf8'), file)).toEqual([]);
  });

  it('finds words in a literal, in a template and between tags', () => {
    const code = `
      const subject = 'Your wash is booked';
      const line = (name: string) => \`Hello \${name}, see you\`;
      const html = (link: string) => \`<p>Press this button</p><a href="\${link}">\${link}</a>\`;
    `;
    expect(ownWords(code, 'mail.ts')).toEqual([
      'Your wash is booked',
      'Hello …, see you',
      'Press this button',
    ]);
  });
});
