import { describe, expect, it } from '@jest/globals';
import { formatServiceTime, parseServiceTime } from '../schedule/service-time.ts';
import { keepsTime, timeAround } from './planned-arrival.ts';

const ZONE = 'America/Los_Angeles';
const capacity = { crews: [{ id: 'c-1', hours: null }], taken: new Map() };
/** An instant on a winter day in California. */
const at = (clock: string) => new Date(`2026-11-19T${clock}:00-08:00`);
const keeps = (told: string, clock: string) =>
  keepsTime(at(clock), parseServiceTime(told), {}, capacity, ZONE);

describe('a planned arrival', () => {
  it.each([
    ['07:59', '2026-11-19 7:59 AM'],
    ['08:00', '2026-11-19 Morning (8AM - 12PM)'],
    ['11:59', '2026-11-19 Morning (8AM - 12PM)'],
    ['12:00', '2026-11-19 Afternoon (12PM - 4PM)'],
    ['19:59', '2026-11-19 Evening (4PM - 8PM)'],
    ['20:00', '2026-11-19 8:00 PM'],
  ])('AVAIL-16 tells the customer of %s as %s', (clock, told) => {
    expect(formatServiceTime(timeAround(at(clock), ZONE))).toBe(told);
  });

  it.each([
    ['2026-11-19 morning', '07:59', false],
    ['2026-11-19 morning', '08:00', true],
    ['2026-11-19 morning', '11:59', true],
    ['2026-11-19 morning', '12:00', false],
    ['2026-11-19 2:10 PM', '14:09', false],
    ['2026-11-19 2:10 PM', '14:10', true],
    ['2026-11-19 2:10 PM', '14:11', false],
    ['2026-11-20 morning', '09:00', false],
  ])('AVAIL-16 keeps the promised time, %s, at %s: %s', (told, clock, kept) => {
    expect(keeps(told, clock)).toBe(kept);
  });

  it('AVAIL-16 keeps a bare date within the working day of its crews', () => {
    const hours = [{ weekday: 4, opens: '09:00', closes: '15:00' }];
    const late = [{ weekday: 4, opens: '12:00', closes: '20:00' }];
    const crews = {
      crews: [
        { id: 'a', hours },
        { id: 'b', hours: late },
      ],
      taken: new Map(),
    };
    const kept = ['08:59', '09:00', '19:59', '20:00'].map((clock) =>
      keepsTime(at(clock), parseServiceTime('2026-11-19'), {}, crews, ZONE),
    );
    expect(kept).toEqual([false, true, true, false]);
    const closed = { closures: [{ from: '2026-11-19', to: '2026-11-19', reason: '' }] };
    expect(keepsTime(at('09:00'), parseServiceTime('2026-11-19'), closed, crews, ZONE)).toBe(false);
  });
});
