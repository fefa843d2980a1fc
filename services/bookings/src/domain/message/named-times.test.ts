import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { namedTimes } from './named-times.ts';

const before = appointmentAt('2026-11-21 morning');
const moved = appointmentAt('2026-11-25 2:30 PM');
const cancelled = { ...appointmentAt('2026-11-26'), status: 'cancelled' } as const;

describe('a message', () => {
  it('SELF-37 names each time at which its reader may expect a wash that is off, once', () => {
    const alsoHeard = [moved, { ...moved, priceCents: 1 }, before, cancelled];
    const times = namedTimes({ kind: 'cancelled', before, appointment: cancelled, alsoHeard });
    expect(times.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-25']);
  });

  it('names otherwise the time of the appointment alone', () => {
    const times = namedTimes({ kind: 'moved', before, appointment: moved, alsoHeard: [] });
    expect(times.map(({ date }) => date)).toEqual(['2026-11-25']);
  });
});
