import { describe, expect, it } from '@jest/globals';
import { dayClock } from '../schedule/day-clock.ts';
import { crewDays, type HoursSettings, workingHours } from './capacity.ts';

const ZONE = 'America/Los_Angeles';
const MONDAY = dayClock('2026-11-23', ZONE);
const SUNDAY = dayClock('2026-11-22', ZONE);
const HOUR = 3_600_000;
const day = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });

type Hours = Parameters<typeof workingHours>[0]['hours'];
const hours = (own: Hours, settings: HoursSettings = {}, clock = MONDAY) => {
  const span = workingHours({ hours: own }, clock, settings);
  return span && [(span.from - clock.begins) / HOUR, (span.to - clock.begins) / HOUR];
};

describe('when a crew works', () => {
  it('is during the advertised hours by default', () => {
    expect(hours(null)).toEqual([8, 18]);
    expect(hours(null, {}, SUNDAY)).toBeNull();
  });

  it('is during the business’s hours, or its own hours within them', () => {
    const openingHours = [day(1, '09:00', '17:00')];
    expect(hours(null, { openingHours })).toEqual([9, 17]);
    expect(hours([day(1, '07:00', '12:30')], { openingHours })).toEqual([9, 12.5]);
    expect(hours([day(1, '12:00', '20:00')], { openingHours })).toEqual([12, 17]);
    expect(hours([day(1, '17:00', '20:00')], { openingHours })).toBeNull();
    expect(hours([day(2, '09:00', '12:00')], { openingHours })).toBeNull();
    expect(hours([day(0, '09:00', '12:00')], { openingHours }, SUNDAY)).toBeNull();
  });

  it('is during its own hours if the business has saved none, even on days without advertised hours', () => {
    expect(hours([day(0, '05:00', '22:00')], {}, SUNDAY)).toEqual([5, 22]);
    expect(hours([day(0, '05:00', '22:00')])).toBeNull();
  });

  it.each([
    ['is never on the day of a closure', '2026-11-23', '2026-11-23', null],
    ['is never on a day within a closure', '2026-11-20', '2026-11-24', null],
    ['is as ever before a closure', '2026-11-24', '2026-11-25', [8, 18]],
    ['is as ever after a closure', '2026-11-20', '2026-11-22', [8, 18]],
  ])('%s', (_when, from, to, span) => {
    expect(hours(null, { closures: [{ from, to, reason: '' }] })).toEqual(span);
  });
});

describe('the capacity of a day', () => {
  const at = (hour: number) => MONDAY.begins + hour * HOUR;
  const crews = [
    { id: 'a', hours: null },
    { id: 'b', hours: [day(2, '08:00', '18:00')] },
  ];

  it('has the crews that work that day, with only the taken times near it', () => {
    const before = { from: at(6), to: at(8) };
    const into = { from: at(7), to: at(9) };
    const late = { from: at(41.9), to: at(43) };
    const beyond = { from: at(42), to: at(44) };
    const taken = new Map([['a', [before, into, late, beyond]]]);
    expect(crewDays({ crews, taken }, MONDAY, {})).toEqual([
      { crewId: 'a', works: { from: at(8), to: at(18) }, taken: [into, late] },
    ]);
    expect(crewDays({ crews, taken: new Map() }, MONDAY, {})[0]?.taken).toEqual([]);
  });
});
