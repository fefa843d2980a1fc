import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { unmarkedTexts } from '../../web/build/languages/unmarked.ts';
import { SERVICES } from './services.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Where a message's words stand, one file for each language; and tests. */
const NOT_LOOKED_AT = /\/(?:english|spanish)\.ts$|\.test\.ts$/;
/** Words between two tags, which an expression doesn't give. */
const BETWEEN_TAGS = />\s*(\p{L}[^<>${}]*\p{L})\s*</gu;

/** Words that a source itself says to whoever reads the message or page that it makes. */
function ownWords(code: string, file: string): string[] {
  const markup = [...code.matchAll(BETWEEN_TAGS)].map(([, words = '']) => words);
  return [...unmarkedTexts(code, file), ...markup];
}

describe('what makes messages and the pages behind their links', () => {
  const files = SERVICES.map((service) => `services/${service}/src/adapters/mail`)
    .filter((folder) => existsSync(path.join(ROOT, folder)))
    .flatMap((folder) => readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.ts') && !NOT_LOOKED_AT.test(file));

  it('is looked at', () => {
    expect(files).toEqual(
      expect.arrayContaining(['services/identity/src/adapters/mail/render-mail.ts']),
    );
    expect(files.length).toBeGreaterThan(8);
  });

  it.each(files)('SELF-11 says nothing in words of its own in %s', (file) => {
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
