import { describe, expect, it } from '@jest/globals';
import { isMileage, isModelYear } from './rules.ts';

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

describe('a mileage', () => {
  it.each(['0', '45000', '45,000', '1,234,567', '9999999'])(
    'VFORM-22 is a whole number from 0: %s',
    (miles) => {
      expect(isMileage(miles)).toBe(true);
    },
  );

  it.each(['20,000 or less', '40,000', '240,000', '250000+'])(
    "is a choice of the questionnaire: '%s'",
    (miles) => {
      expect(isMileage(miles)).toBe(true);
    },
  );

  it.each(['', '-1', 'many', '1e5', '12,34', '12345678', '45 000', '٣'])("is not '%s'", (miles) => {
    expect(isMileage(miles)).toBe(false);
  });
});
