import { describe, expect, it } from '@jest/globals';
import { ANSWERED, SUMMARY } from '../testing/samples.ts';
import { summaryOfAnswers, totalLabel } from './booked-summary.ts';

describe('the summary', () => {
  it('DONE-10 names service, vehicle, location, date, time and total of the answers', () => {
    expect(summaryOfAnswers(ANSWERED)).toEqual(SUMMARY);
  });

  it.each([
    ['maintenance', '$100'],
    ['detail', '$150'],
    ['full', '$200'],
    ['everything', '$299'],
    ['', '$150'],
  ] as const)('DONE-11 gives the total of "%s" as %s', (servicePackage, total) => {
    expect(totalLabel(servicePackage)).toBe(total);
  });
});
