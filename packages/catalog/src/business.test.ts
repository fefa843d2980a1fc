import { describe, expect, it } from '@jest/globals';
import { type BookableTimes, dayWindow, notBookableText, slotWindow } from './bookable-times.ts';
import {
  catalogueOf,
  findPackage,
  hoursLabel,
  NOTHING_SAVED,
  packagesOf,
  type SavedSettings,
  UNSAVED,
} from './business.ts';
import { CATALOGUE } from './catalogue.ts';

const MON_TO_SAT = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
}));

/** Saturday, November 21, 2026, at noon. */
const NOON = { date: '2026-11-21', minute: 12 * 60 };

function timesWith(saved: SavedSettings, earliest = NOON): BookableTimes {
  return { saved, now: NOON, earliest };
}

describe('a business without saved settings', () => {
  it('BIZ-01 holds a time for 10 minutes, and lets customers change until 120 minutes before', () => {
    expect(UNSAVED).toMatchObject({ travelMinutes: 0, holdMinutes: 10, changeLimitMinutes: 120 });
  });

  it('BIZ-01 offers the packages of the table, in its order', () => {
    expect(catalogueOf(NOTHING_SAVED)).toEqual(CATALOGUE);
    expect(hoursLabel(NOTHING_SAVED)).toBe('Mon-Sat 8AM-6PM');
  });

  it('BIZ-08 accepts every time of every day', () => {
    const times = timesWith({});
    for (const date of ['2026-11-22', '2027-12-25']) {
      expect(notBookableText(times, slotWindow(date, 'evening'), 240)).toBeNull();
      expect(notBookableText(times, { date, from: 180, until: 180 }, 240)).toBeNull();
    }
  });
});

describe('the packages of a business', () => {
  const packages = UNSAVED.packages.map((offered) =>
    offered.key === 'detail'
      ? { ...offered, name: 'The Works', priceCents: 17_550, maxMinutes: 150 }
      : { ...offered, isOnSale: offered.key !== 'full' },
  );
  const saved = { packages: packages.toReversed() };

  it('BIZ-04 appears on the catalogue page with new names, prices and durations, in the saved order', () => {
    const shown = catalogueOf(saved).map(({ id, name, price, duration }) => [
      id,
      name,
      price,
      duration,
    ]);
    expect(shown).toEqual([
      ['everything', 'Detail Plus +', 299, '180-240 min'],
      ['detail', 'The Works', 175.5, '90-150 min'],
      ['basic', 'Maintenance', 100, '45-60 min'],
    ]);
  });

  it('can be found by key, catalogue id, old and new label', () => {
    for (const name of ['detail', 'Detail', 'The Works']) {
      expect(findPackage(saved, name)?.priceCents).toBe(17_550);
    }
    expect(findPackage(saved, 'basic')?.key).toBe('maintenance');
    expect(findPackage(saved, 'gold')).toBeUndefined();
    const detailOnly = { packages: saved.packages.filter(({ key }) => key === 'detail') };
    expect(findPackage(detailOnly, 'full')).toMatchObject({ name: 'Detail Plus', isOnSale: false });
    expect(packagesOf(saved)).toHaveLength(4);
  });
});

describe('the line with the opening hours', () => {
  it.each([
    [MON_TO_SAT, 'Mon-Sat 8AM-6PM'],
    [
      [{ weekday: 0, opens: '10:00', closes: '14:30' }, ...MON_TO_SAT],
      'Mon-Sat 8AM-6PM, Sun 10AM-2:30PM',
    ],
    [
      [
        { weekday: 1, opens: '00:00', closes: '24:00' },
        { weekday: 3, opens: '12:00', closes: '20:00' },
      ],
      'Mon 12AM-12AM, Wed 12PM-8PM',
    ],
    [
      [
        { weekday: 2, opens: '08:00', closes: '12:00' },
        { weekday: 4, opens: '08:00', closes: '12:00' },
        { weekday: 5, opens: '08:00', closes: '13:00' },
        { weekday: 0, opens: '08:00', closes: '13:00' },
      ],
      'Tue 8AM-12PM, Thu 8AM-12PM, Fri 8AM-1PM, Sun 8AM-1PM',
    ],
  ])('summarises %j', (openingHours, label) => {
    expect(hoursLabel({ openingHours })).toBe(label);
  });
});

describe('a time that cannot be booked', () => {
  const open = { openingHours: MON_TO_SAT };
  const text = (
    saved: SavedSettings,
    window: ReturnType<typeof dayWindow>,
    minutes = 60,
    earliest = NOON,
  ) => notBookableText(timesWith(saved, earliest), window, minutes)?.message ?? null;

  it('BIZ-09 is a weekday without hours, and names the next open time', () => {
    expect(text(open, slotWindow('2026-11-22', 'morning'))).toBe(
      'We are closed on Sundays. The next open time is Monday, November 23, 8 AM.',
    );
  });

  it('BIZ-09 is a day of a closure, with its reason', () => {
    const closures = [{ from: '2026-11-26', to: '2026-11-27', reason: 'Thanksgiving' }];
    expect(text({ ...open, closures }, dayWindow('2026-11-27'))).toBe(
      'We are closed on Friday, November 27 (Thanksgiving). The next open time is Saturday, November 28, 8 AM.',
    );
    expect(text({ closures }, dayWindow('2026-11-28'))).toBeNull();
  });

  it('BIZ-09 is one at which the work would not end within the hours', () => {
    expect(text(open, slotWindow('2026-11-23', 'evening'), 120)).toBeNull();
    expect(text(open, slotWindow('2026-11-23', 'evening'), 121)).toBe(
      'We close at 6 PM that day, and this takes up to 2 hours 1 minute. ' +
        'The next open time is Monday, November 23, 8 AM.',
    );
    expect(text(open, { date: '2026-11-23', from: 479, until: 479 })).toBe(
      'We work from 8 AM to 6 PM on Mondays. The next open time is Monday, November 23, 8 AM.',
    );
    expect(text(open, { date: '2026-11-23', from: 480, until: 480 })).toBeNull();
    expect(text(open, { date: '2026-11-23', from: 1020, until: 1020 })).toBeNull();
    expect(text(open, { date: '2026-11-23', from: 1021, until: 1021 })).not.toBeNull();
  });

  it('BIZ-09 is a day or slot too short for the work, for its length rather than the hours', () => {
    const mornings = { openingHours: [{ weekday: 6, opens: '09:00', closes: '12:00' }] };
    const tooLong =
      'We close at 12 PM that day, and this takes up to 4 hours. ' +
      'There is no open time in the days that can be booked.';
    expect(text(mornings, dayWindow('2026-11-28'), 180)).toBeNull();
    expect(text(mornings, dayWindow('2026-11-28'), 240)).toBe(tooLong);
    expect(text(mornings, slotWindow('2026-11-28', 'morning'), 240)).toBe(tooLong);
    // Neither touches the hours.
    for (const window of [
      slotWindow('2026-11-28', 'afternoon'),
      { date: '2026-11-28', from: 539, until: 539 },
    ]) {
      expect(text(mornings, window, 240)).toMatch(/^We work from 9 AM to 12 PM on Saturdays\./);
    }
  });

  it('BIZ-09 is one sooner than the lead time', () => {
    const saved = { ...open, leadMinutes: 150 };
    const earliest = { date: '2026-11-21', minute: 870 };
    expect(text(saved, { date: '2026-11-21', from: 869, until: 869 }, 60, earliest)).toBe(
      'We need 2 hours 30 minutes notice. The next open time is Saturday, November 21, 2:45 PM.',
    );
    expect(text(saved, slotWindow('2026-11-21', 'afternoon'), 60, earliest)).toBeNull();
    expect(text(saved, dayWindow('2026-11-21'), 240, earliest)).toBe(
      'We need 2 hours 30 minutes notice. The next open time is Monday, November 23, 8 AM.',
    );
  });

  it('BIZ-09 is a day beyond the horizon', () => {
    expect(text({ horizonDays: 30 }, dayWindow('2026-12-21'))).toBeNull();
    expect(text({ ...open, horizonDays: 30 }, dayWindow('2026-12-22'))).toBe(
      'We take bookings until Monday, December 21. The next open time is Saturday, November 21, 12:15 PM.',
    );
  });

  it.each([
    ['the next quarter of an hour', 607, 'Saturday, November 21, 10:15 AM'],
    [
      'the one after it if that is less than 5 minutes ahead',
      611,
      'Saturday, November 21, 10:30 AM',
    ],
    ['the opening if that is later', 465, 'Saturday, November 21, 8 AM'],
    ['the last one that leaves the work enough time', 1015, 'Saturday, November 21, 5 PM'],
    ['the next day once that one is too close', 1016, 'Monday, November 23, 8 AM'],
  ])('BIZ-09 names a time that can still be chosen and booked: %s', (_, minute, named) => {
    const now = { date: '2026-11-21', minute };
    const times = { saved: open, now, earliest: now };
    const evening = { date: '2026-11-21', from: 1140, until: 1140 };
    expect(notBookableText(times, evening, 60)?.message).toContain(
      `The next open time is ${named}.`,
    );
  });

  it('BIZ-09 names no time of a day that has none left to choose, though no hours were saved', () => {
    const now = { date: '2026-11-21', minute: 1430 };
    const closures = [{ from: '2026-11-22', to: '2026-11-30', reason: '' }];
    const times = { saved: { closures, horizonDays: 9 }, now, earliest: now };
    expect(notBookableText(times, dayWindow('2026-11-22'), 60)?.message).toMatch(
      /There is no open/,
    );
  });

  it('BIZ-09 names a time before the wanted day if there is none from that day on', () => {
    const closures = [{ from: '2026-11-28', to: '2026-11-28', reason: 'Team day' }];
    expect(text({ ...open, closures, horizonDays: 7 }, dayWindow('2026-11-28'))).toBe(
      'We are closed on Saturday, November 28 (Team day). ' +
        'The next open time is Saturday, November 21, 12:15 PM.',
    );
  });

  it('BIZ-09 BIZ-08 names a time within the advertised hours while none were saved, and any other only if need be', () => {
    const closures = [{ from: '2026-11-28', to: '2026-11-28', reason: '' }];
    expect(text({ closures }, dayWindow('2026-11-28'))).toBe(
      'We are closed on Saturday, November 28. The next open time is Monday, November 30, 8 AM.',
    );
    expect(text({ closures, horizonDays: 8 }, dayWindow('2026-11-28'))).toBe(
      'We are closed on Saturday, November 28. The next open time is Sunday, November 29, 12 AM.',
    );
  });

  it('says so if nothing can be booked at all', () => {
    const closures = [{ from: '2026-11-01', to: '2028-12-31', reason: '' }];
    expect(text({ closures }, dayWindow('2026-11-28'))).toBe(
      'We are closed on Saturday, November 28. There is no open time in the days that can be booked.',
    );
  });
});
