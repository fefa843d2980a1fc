import { describe, expect, it } from '@jest/globals';
import { alarmsOf } from './alarms.ts';

const NOW = new Date('2026-11-01T08:59:58.000Z');
const UNTIL = new Date('2026-11-01T09:01:58.000Z');
const run = async () => undefined;
const at = (...times: string[]) => times.map((time) => new Date(`2026-11-01T${time}Z`));

describe('the schedule of a job', () => {
  it('shares an alarm between rows due close together, never early', async () => {
    const dueTimes = async () => at('09:00:03.500', '09:00:01.000', '09:00:05.000', '09:00:05.001');
    expect(await alarmsOf({ run, dueTimes }, NOW, UNTIL)).toEqual(at('09:00:05', '09:00:10'));
  });

  it('leaves out rows already due, which the sweeper has just handled', async () => {
    const dueTimes = async () => at('08:00:00', '08:59:55');
    expect(await alarmsOf({ run, dueTimes }, NOW, UNTIL)).toEqual([]);
  });

  it('has alarms at multiples of its period, the same for every process', async () => {
    expect(await alarmsOf({ run, everyMs: 3_600_000 }, NOW, UNTIL)).toEqual(at('09:00:00'));
    expect(await alarmsOf({ run, everyMs: 60_000 }, NOW, UNTIL)).toEqual(
      at('09:00:00', '09:01:00'),
    );
    expect(await alarmsOf({ run, everyMs: 86_400_000 }, NOW, UNTIL)).toEqual([]);
  });
});
