import { describe, expect, it } from '@jest/globals';
import { longestWork } from './work-length.ts';

describe('the longest duration of the work', () => {
  it('is that of its package, by key or label', () => {
    expect(
      ['maintenance', 'Detail', ' full ', 'everything'].map((one) => longestWork({}, one)),
    ).toEqual([60, 120, 180, 240]);
  });

  it('is that of the shortest package on sale if no package is given', () => {
    expect(longestWork({}, null)).toBe(60);
  });

  it('is refused for an unknown package', () => {
    expect(() => longestWork({}, 'gold')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        fields: { servicePackage: 'Choose one of the service packages.' },
      }),
    );
  });
});
