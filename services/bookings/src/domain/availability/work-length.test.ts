import { describe, expect, it } from '@jest/globals';
import { longestWork } from './work-length.ts';

describe('how long work takes at most', () => {
  it('is what its package takes, by key or label', () => {
    expect(
      ['maintenance', 'Detail', ' full ', 'everything'].map((one) => longestWork({}, one)),
    ).toEqual([60, 120, 180, 240]);
  });

  it('is that of the shortest on sale where no package is known', () => {
    expect(longestWork({}, null)).toBe(60);
  });

  it('is refused for a package there isn’t', () => {
    expect(() => longestWork({}, 'gold')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        fields: { servicePackage: 'Choose one of the service packages.' },
      }),
    );
  });
});
