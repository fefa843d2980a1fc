import { describe, expect, it } from '@jest/globals';
import { expressionsOf, findSlowExpressions, isSlow } from './slow-expressions.mjs';

describe('regular expressions', () => {
  it.each([
    [
      '^data:image/(png|jpeg);base64,\\s*([A-Za-z0-9+/=\\s]+)$',
      'one that reads a stretch of blanks in two ways',
    ],
    ['^(a+)+$', 'a repetition of a repetition'],
  ])('catches /%s/: %s', (pattern) => {
    expect(isSlow({ pattern, flags: '' })).toBe(true);
  });

  it.each(['^\\d{4}-\\d{2}-\\d{2}$', '^[A-Z]+-\\d\\d$'])('allows /%s/', (pattern) => {
    expect(isSlow({ pattern, flags: '' })).toBe(false);
  });

  it('finds them anywhere in the code', () => {
    const text = 'const a = /x+/g; export const b = (t: string) => t.replace(/y/u, "");';
    expect(expressionsOf(text, 'a.ts').map(({ pattern }) => pattern)).toEqual(['x+', 'y']);
  });

  it('SEC-02 finds none in the product that can take more than linear time', () => {
    expect(findSlowExpressions(process.cwd())).toEqual([]);
  });
});
