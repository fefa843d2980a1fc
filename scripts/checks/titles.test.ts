import { describe, expect, it } from '@jest/globals';
import { continuesIt, findStrayTitles, titlesOf } from './titles.mjs';

describe('the title of a test', () => {
  it.each([
    'is told at once',
    'AUTH-01 ERR-30 asks, and waits',
    'can’t be read by guests',
    'never asks twice',
    'AVAIL-09 may be late',
    'words the choices as people do',
  ])('continues the sentence begun by “it”: %j', (title) => {
    expect(continuesIt(title)).toBe(true);
  });

  it.each([
    'ERR-32 a registration that fails says so',
    'step 1 asks',
    'are told at once',
    'keys change',
    'less often, asks again',
    'ERR-32: asks',
    'ask once',
  ])('doesn’t continue it as %j', (title) => {
    expect(continuesIt(title)).toBe(false);
  });

  it('is found in every form of test, with the values of table rows if it begins with them', () => {
    const text = `
      it('one', () => {});
      it.each([1])(\`two \${n}\`, () => {});
      (isThere ? it : it.skip)('three', () => {});
      itByHand('four', () => {});
      it.each([['five', 1], ['six', 2]] as const)('%s', () => {});
      it.each(['seven'])('%s, so', () => {});
      describe('not this', () => {});
      await page.title('nor this', 1);
    `;
    expect(titlesOf(text, 'a.test.ts')).toEqual([
      'one',
      'two %s',
      'three',
      'four',
      'five',
      'six',
      'seven, so',
    ]);
  });

  it('continues it everywhere', () => {
    expect(findStrayTitles(process.cwd())).toEqual([]);
  });
});
