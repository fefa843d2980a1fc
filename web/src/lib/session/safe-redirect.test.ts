import { describe, expect, it } from '@jest/globals';
import { safeRedirect } from './safe-redirect.ts';

describe('safeRedirect', () => {
  it.each(['/library', '/add?service=full&skipVehicleSelect=true', '/'])(
    'ROUTE-11 follows a path of this site: %s',
    (path) => {
      expect(safeRedirect(path)).toBe(path);
    },
  );

  it('ROUTE-12 is /home without a redirect', () => {
    expect(safeRedirect(null)).toBe('/home');
  });

  it.each([
    '/api/logout',
    '/api/logout?x',
    '/api',
    '/%61pi/logout',
    '/a%70i/logout',
    '/./api/logout',
    '/home/../api/logout',
    '/home/%2E%2e/api/logout',
    '/graphql',
    '/graphq%6c',
  ])('ROUTE-12 is /home in place of a call, which would end the sign-in before it: %j', (wish) => {
    expect(safeRedirect(wish)).toBe('/home');
  });

  it.each([
    '',
    'library',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' /home',
  ])('is /home in place of a path that could leave the site: %j', (wish) => {
    expect(safeRedirect(wish)).toBe('/home');
  });
});
