import { describe, expect, it, jest } from '@jest/globals';
import { showIn } from './page-language.ts';

/** A fake page with its own cookies. */
function pageAt(pathname: string, { protocol = 'https:', keeps = true } = {}) {
  const written: string[] = [];
  const reload = jest.fn();
  const document = {
    get cookie() {
      return keeps ? written.map((text) => text.split(';')[0]).join('; ') : '';
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  return { page: { document, location: { pathname, protocol, reload } }, written, reload };
}

describe('the language of the page', () => {
  it('SELF-11 is stored in a cookie for a year, and the page is reloaded', () => {
    const { page, written, reload } = pageAt('/home');
    showIn('es', page);
    expect(written).toEqual(['language=es; path=/; max-age=31536000; samesite=lax; secure']);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is stored without TLS too', () => {
    const { page, written } = pageAt('/home', { protocol: 'http:' });
    showIn('es', page);
    expect(written).toEqual(['language=es; path=/; max-age=31536000; samesite=lax']);
  });

  it('does not cause endless reloads if the page stays in another language', () => {
    const { page, reload } = pageAt('/home');
    showIn('es', page);
    showIn('es', page);
    expect(reload).toHaveBeenCalledTimes(1);
    const without = pageAt('/home', { keeps: false });
    showIn('es', without.page);
    expect(without.reload).not.toHaveBeenCalled();
  });

  it.each(['/admin-foo', '/administer'])(
    'SELF-11 is the customer’s on paths that only start like a staff page: %s',
    (pathname) => {
      const { page, reload } = pageAt(pathname);
      showIn('es', page);
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ['if it is that of the account', '/home', 'en'],
    ['if the account has none', '/home', null],
    ['on the first page of staff', '/admin', 'es'],
    ['on another page of staff', '/admin/appointment/7', 'es'],
  ] as const)('does not change %s', (_when, pathname, language) => {
    const { page, written, reload } = pageAt(pathname);
    showIn(language, page);
    expect([written, reload.mock.calls]).toEqual([[], []]);
  });
});
