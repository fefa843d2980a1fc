import { describe, expect, it } from '@jest/globals';
import { listTestFiles, needsBuild, selectTests } from './select.mjs';

const FILES = [
  'services/bookings/src/domain/schedule/past.test.ts',
  'services/bookings/src/domain/schedule/business-time.test.ts',
  'services/bookings/test/booking.test.ts',
  'web/src/lib/swipe.test.tsx',
  'test/e2e/keyboard.test.ts',
];

describe('npm test -- <word>', () => {
  it.each([
    ['a test file', 'services/bookings/src/domain/schedule/past.test.ts', 1],
    [
      'a source file, whose test is beside it',
      './services/bookings/src/domain/schedule/past.ts',
      1,
    ],
    ['a folder', 'services/bookings/src/domain', 2],
    ['part of a path', 'keyboard', 1],
    ['a word that occurs nowhere', 'no-such-thing', 0],
  ])('selects by %s', (_what, word, count) => {
    expect(selectTests(FILES, [word])).toHaveLength(count);
  });

  it('selects files that match any of several words', () => {
    expect(selectTests(FILES, ['keyboard', 'swipe'])).toEqual([FILES[3], FILES[4]]);
  });

  it('requires a build for tests of built code only', () => {
    expect(needsBuild(['test/e2e/keyboard.test.ts'])).toBe(true);
    expect(needsBuild(['services/bookings/src/domain/schedule/past.test.ts'])).toBe(false);
  });

  it('finds the tests of this clone', () => {
    expect(listTestFiles(process.cwd())).toContain('scripts/test/select.test.ts');
  });
});
