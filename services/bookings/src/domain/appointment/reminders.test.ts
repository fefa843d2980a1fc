import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/appointments.ts';
import { planReminders } from './reminders.ts';

describe('reminders across a change of the clocks', () => {
  it.each([
    ['back', '2026-11-01 morning', '2026-10-31T16:00:00Z', '2026-11-01T14:00:00Z'],
    ['forward', '2027-03-14 morning', '2027-03-13T15:00:00Z', '2027-03-14T13:00:00Z'],
    [
      'back, at an hour that comes twice',
      '2026-11-01 1:30 AM',
      '2026-10-31T08:30:00Z',
      '2026-11-01T06:30:00Z',
    ],
    [
      'forward, at an hour that is skipped',
      '2027-03-14 2:30 AM',
      '2027-03-13T10:30:00Z',
      '2027-03-14T08:30:00Z',
    ],
  ])(
    'JOB-02 goes out 24 h and 2 h before the start: %s',
    (_, serviceDate, dayBefore, hoursBefore) => {
      const planned = planReminders(appointmentAt(serviceDate), new Date('2026-10-01T00:00:00Z'));
      expect(planned.map(({ kind, remindAt }) => [kind, remindAt])).toEqual([
        ['24h', new Date(dayBefore)],
        ['2h', new Date(hoursBefore)],
      ]);
    },
  );
});
