import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { completed, completedStart } from './complete.ts';

describe('an appointment that began a day ago', () => {
  it.each([
    ['an ordinary day', '2026-11-21 morning', '2026-11-22T16:00:00Z'],
    ['the day before the clocks go back', '2026-10-31 morning', '2026-11-01T15:00:00Z'],
    ['the day the clocks go back', '2026-11-01 morning', '2026-11-02T16:00:00Z'],
    ['the day before the clocks go forward', '2027-03-13 morning', '2027-03-14T16:00:00Z'],
  ])('JOB-04 treats one on %s as begun 24 h ago', (_, serviceDate, from) => {
    const { startsAt } = appointmentAt(serviceDate);
    const at = new Date(from);
    expect(startsAt <= completedStart(at)).toBe(true);
    expect(startsAt <= completedStart(new Date(at.getTime() - 1))).toBe(false);
  });

  it('is completed in a new version', () => {
    const now = new Date('2026-11-22T16:00:00Z');
    expect(completed(appointmentAt('2026-11-21 morning'), now)).toMatchObject({
      status: 'completed',
      updatedAt: now,
      version: 2,
    });
  });
});
