import { describe, expect, it } from '@jest/globals';
import { momentOf } from '../schedule/business-time.ts';
import { parseServiceTime } from '../schedule/service-time.ts';
import { clockTime } from '../schedule/time-of-day.ts';
import { arrivalTimes } from './arrival-times.ts';

const ZONE = 'America/Los_Angeles';
const HOUR = 3_600_000;
/** An instant on a winter day in California. */
const at = (clock: string) => Date.parse(`2026-11-19T${clock}:00-08:00`);
const thursday = (opens: string, closes: string) => [{ weekday: 4, opens, closes }];
const crew = (id: string, hours = thursday('09:00', '15:00')) => ({ id, hours });
const spanOf = (from: string, to: string) => ({ from: at(from), to: at(to) });

interface Business {
  readonly told?: string;
  readonly planned?: string;
  readonly crews?: readonly ReturnType<typeof crew>[];
  readonly taken?: ReadonlyMap<string, readonly { from: number; to: number }[]>;
  readonly now?: string;
}

/**
 * `9:00 AM a` for an arrival that crew a can make, `9:00 AM` for one that no crew can; `→` marks a time outside what
 * the customer was told.
 */
function offered({
  told = '2026-11-19 morning',
  planned,
  crews = [crew('a')],
  taken = new Map(),
  now = '00:00',
}: Business) {
  const place = planned ? { crewId: 'a', startsAt: at(planned), endsAt: at(planned) + HOUR } : null;
  const work = { time: parseServiceTime(told), work: HOUR, place };
  return arrivalTimes(work, {}, { crews, taken }, new Date(at(now)), ZONE).map(
    ({ startsAt, crewId, movesTo }) =>
      [clockTime(momentOf(startsAt, ZONE).minute), crewId, movesTo && '→']
        .filter(Boolean)
        .join(' '),
  );
}

describe('the list of arrivals that staff are offered', () => {
  it('AVAIL-16 has every quarter of an hour of the promised time and of the working day', () => {
    const all = offered({});
    expect(all).toHaveLength(28);
    expect(all.slice(0, 5)).toEqual(['8:00 AM', '8:15 AM', '8:30 AM', '8:45 AM', '9:00 AM a']);
    expect(all.slice(15, 17)).toEqual(['11:45 AM a', '12:00 PM a →']);
    // From here on an hour of work wouldn't end within the crew's hours.
    expect(all.slice(-4)).toEqual(['2:00 PM a →', '2:15 PM →', '2:30 PM →', '2:45 PM →']);
  });

  it('AVAIL-16 names the appointment’s own crew if it is free, else another, else none', () => {
    const taken = new Map([
      ['a', [spanOf('10:00', '12:00')]],
      ['b', [spanOf('11:00', '13:00')]],
    ]);
    const all = offered({ planned: '09:00', crews: [crew('b'), crew('a')], taken });
    expect(all.filter((one) => one.endsWith('00 AM a'))).toEqual(['9:00 AM a']);
    expect(all).toContain('9:15 AM b');
    expect(all).toContain('10:00 AM b');
    expect(all).toContain('10:15 AM');
    expect(all).toContain('12:00 PM a →');
  });

  it('AVAIL-16 leaves out past times, except the planned one', () => {
    const all = offered({ planned: '09:10', now: '11:31' });
    expect(all.slice(0, 3)).toEqual(['9:10 AM a', '11:45 AM a', '12:00 PM a →']);
  });

  it('AVAIL-16 includes the exact time that is booked; any other choice moves the booking', () => {
    const all = offered({ told: '2026-11-19 9:20 AM' });
    expect(all.slice(0, 4)).toEqual(['9:00 AM a →', '9:15 AM a →', '9:20 AM a', '9:30 AM a →']);
  });

  it('AVAIL-16 moves no bare date within the working day', () => {
    const all = offered({ told: '2026-11-19' });
    expect(all).toHaveLength(24);
    expect(all.filter((one) => one.endsWith('→'))).toEqual([]);
  });

  it('AVAIL-13 covers the real length of a day when the clocks change', () => {
    const crews = [crew('a', [{ weekday: 0, opens: '00:00', closes: '24:00' }])];
    const work = { time: parseServiceTime('2026-11-01'), work: HOUR, place: null };
    const now = new Date('2026-10-01T00:00:00Z');
    expect(arrivalTimes(work, {}, { crews, taken: new Map() }, now, ZONE)).toHaveLength(100);
  });
});
