import { describe, expect, it } from '@jest/globals';
import { isModelYear } from './model-years.ts';

describe('a model year', () => {
  it.each(['1900', '2020', '2026', '2027'])('may be %s in 2026', (year) => {
    expect(isModelYear(year, 2026)).toBe(true);
  });

  it.each(['1899', '2028', '202', '20200', '20 0', '', '２０２０', '-200'])(
    'may not be "%s" in 2026',
    (year) => {
      expect(isModelYear(year, 2026)).toBe(false);
    },
  );
});
