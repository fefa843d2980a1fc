import { describe, expect, it } from '@jest/globals';
import { daysAround } from './alternatives.ts';

describe('the search for other times', () => {
  it('AVAIL-07 starts with the day itself and covers three weeks either side, nearest first', () => {
    const days = daysAround('2026-12-24', '2026-11-01');
    expect(days).toHaveLength(43);
    expect(days.slice(0, 5)).toEqual([
      '2026-12-24',
      '2026-12-25',
      '2026-12-23',
      '2026-12-26',
      '2026-12-22',
    ]);
    expect(days.slice(-2)).toEqual(['2027-01-14', '2026-12-03']);
  });

  it('AVAIL-07 skips days before today', () => {
    expect(daysAround('2026-11-22', '2026-11-21').slice(0, 5)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-21',
      '2026-11-24',
      '2026-11-25',
    ]);
    expect(daysAround('2026-11-21', '2026-11-21')).toHaveLength(22);
  });
});
