import { describe, expect, it } from '@jest/globals';
import { alarmsOf, wasRunDue } from './alarms.ts';

const NOW = new Date('2026-11-01T08:59:58.000Z');
const YEARS_BEFORE = new Date('2000-01-01T00:00:00.000Z');
const UNTIL = new Date('2026-11-01T09:01:58.000Z');
const SPAN = { from: NOW, now: NOW, until: UNTIL };
const run = async () => undefined;
const at = (...times: string[]) => times.map((time) => new Date(`2026-11-01T${time}Z`));

describe('the schedule of a job', () => {
  it('shares an alarm between rows due close together, never early', async () => {
    const dueTimes = async () => at('09:00:03.500', '09:00:01.000', '09:00:05.000', '09:00:05.001');
    expect(await alarmsOf({ run, dueTimes }, SPAN)).toEqual(at('09:00:05', '09:00:10'));
  });

  it('leaves out rows already due, which the sweeper has just handled', async () => {
    const dueTimes = async () => at('08:00:00', '08:59:55');
    expect(await alarmsOf({ run, dueTimes }, SPAN)).toEqual([]);
  });

  it('has alarms at multiples of its period, the same for every process', async () => {
    expect(await alarmsOf({ run, everyMs: 3_600_000 }, SPAN)).toEqual(at('09:00:00'));
    expect(await alarmsOf({ run, everyMs: 60_000 }, SPAN)).toEqual(at('09:00:00', '09:01:00'));
    expect(await alarmsOf({ run, everyMs: 86_400_000 }, SPAN)).toEqual([]);
  });

  it('JOB-08 makes up for all runs missed in years by one', async () => {
    const tenthOfASecond = { run, everyMs: 100 };
    const since = { from: YEARS_BEFORE, now: NOW, until: new Date(NOW.getTime() + 100) };
    expect(await alarmsOf(tenthOfASecond, since)).toEqual(at('08:59:58.000', '08:59:58.100'));
    expect(await alarmsOf({ run, everyMs: 60_000 }, { ...SPAN, from: YEARS_BEFORE })).toEqual(
      at('08:59:00', '09:00:00', '09:01:00'),
    );
    expect(wasRunDue(tenthOfASecond, YEARS_BEFORE, NOW)).toBe(true);
  });
});
