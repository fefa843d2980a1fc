import { describe, expect, it } from '@jest/globals';
import { ANSWERED, SUMMARY } from '../testing/samples.ts';
import { summaryOfAnswers, timeLabel, totalLabel } from './booked-summary.ts';

describe('the summary', () => {
  it('DONE-10 names service, vehicle, location, date, time and total of the answers', () => {
    expect(summaryOfAnswers(ANSWERED)).toEqual(SUMMARY);
  });

  it.each([
    ['custom', '9:30 AM', '9:30 AM'],
    ['custom', '07:03 AM', ''],
    ['', '9:30 AM', ''],
  ] as const)(
    'DRAFT-08 names for the slot "%s" and the custom time %s the time "%s"',
    (timeSlot, customTime, time) => {
      expect(timeLabel({ timeSlot, customTime })).toBe(time);
    },
  );

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
