import { describe, expect, it } from '@jest/globals';
import { pageLanguage } from './page-language.ts';

const languageFor = (accepted?: string, cookie?: string, url = '/') =>
  pageLanguage({ url, headers: { 'accept-language': accepted, cookie } });

describe('the language of a page', () => {
  it.each([
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['en;q=0.5,es;q=0.9', 'es'],
    ['en, es', 'en'],
    ['es, en', 'es'],
    ['fr-CA, fr;q=0.9', 'en'],
    ['fr, es;q=0.3', 'es'],
    ['es;q=0', 'en'],
    ['en;q=0.2, es;q=x', 'en'],
    ['*', 'en'],
    ['est', 'en'],
  ])('SELF-11 is the one the browser prefers: %s gives %s', (accepted, language) => {
    expect(languageFor(accepted)).toBe(language);
  });

  it('SELF-11 is English if the browser names none', () => {
    expect(languageFor(undefined)).toBe('en');
    expect(languageFor('')).toBe('en');
  });

  it.each([
    ['language=es', 'en', 'es'],
    ['session=1; language=en', 'es-MX', 'en'],
    ['language=fr', 'es', 'es'],
    ['language=__proto__', 'fr', 'en'],
  ])(
    'SELF-11 is the visitor’s choice before that: %s with %s gives %s',
    (cookie, accepted, language) => {
      expect(languageFor(accepted, cookie)).toBe(language);
    },
  );

  it.each(['/admin', '/admin/appointment/7', '/admin?page=2'])(
    'is English for staff: %s',
    (url) => {
      expect(languageFor('es', 'language=es', url)).toBe('en');
    },
  );

  it.each(['/administer', '/admin-foo', '/admin-foo?page=2'])(
    'is a customer’s on what only begins like a page of staff: %s',
    (url) => {
      expect(languageFor('es', undefined, url)).toBe('es');
    },
  );
});
