import { describe, expect, it } from '@jest/globals';
import { parseServiceTime } from '../schedule/service-time.ts';
import { alternativesTo } from './alternatives.ts';
import { stateOfDay } from './day-state.ts';
import { freeTimesOf, slotsOf } from './free-times.ts';
import { arrivalsOf, dayOffering, type Offer, travelOf, wishFor } from './offer.ts';

const ZONE = 'America/Los_Angeles';
/** Saturday, November 21, 2026, noon in Los Angeles. */
const NOW = new Date('2026-11-21T20:00:00Z');
const HOUR = 3_600_000;
/** An instant of Monday, November 23. */
const monday = (hour: number) => Date.parse('2026-11-23T08:00:00Z') + hour * HOUR;

const crewTaken = (...taken: [number, number][]) => ({
  crews: [{ id: 'a', hours: null }],
  taken: new Map([['a', taken.map(([from, to]) => ({ from: monday(from), to: monday(to) }))]]),
});
const offer = (change: Partial<Offer> = {}): Offer => ({
  settings: {},
  capacity: crewTaken(),
  minutes: 120,
  now: NOW,
  zone: ZONE,
  ...change,
});
const offeredDay = (date: string, change: Partial<Offer>) => dayOffering(offer(change))(date);
const state = (date: string, change: Partial<Offer> = {}) => stateOfDay(offeredDay(date, change));
const times = (date: string, change: Partial<Offer> = {}) => freeTimesOf(offeredDay(date, change));
const free = (date: string, change: Partial<Offer> = {}) =>
  slotsOf(offeredDay(date, change))
    .filter((slot) => slot.free)
    .map(({ slot }) => slot);

describe('the state of a day', () => {
  it('AVAIL-09 is open if a crew has room, or if there are no crews at all', () => {
    expect(state('2026-11-23')).toEqual({ state: 'OPEN', reason: null });
    expect(state('2026-11-22', { capacity: null })).toEqual({ state: 'OPEN', reason: null });
    expect(state('2026-11-21')).toEqual({ state: 'OPEN', reason: null });
  });

  it('AVAIL-09 is closed if no crew works, or the business is closed', () => {
    expect(state('2026-11-22')).toEqual({
      state: 'CLOSED',
      reason: 'We are closed on Sunday, November 22.',
    });
    const closures = [{ from: '2026-11-23', to: '2026-11-23', reason: 'Stocktaking' }];
    expect(state('2026-11-23', { settings: { closures } })).toEqual({
      state: 'CLOSED',
      reason: 'We are closed on Monday, November 23 (Stocktaking).',
    });
    const openingHours = [{ weekday: 2, opens: '08:00', closes: '18:00' }];
    expect(state('2026-11-23', { settings: { openingHours } })).toMatchObject({ state: 'CLOSED' });
  });

  it('AVAIL-09 is closed only to work that is longer than any crew’s day', () => {
    const openingHours = [{ weekday: 6, opens: '08:00', closes: '18:00' }];
    const hours = [{ weekday: 6, opens: '09:00', closes: '12:00' }];
    const capacity = { crews: [{ id: 'a', hours }], taken: new Map() };
    const settings = { openingHours };
    expect(state('2026-11-28', { settings, capacity, minutes: 240 })).toEqual({
      state: 'CLOSED',
      reason: 'This takes longer than any crew works on Saturday, November 28.',
    });
    expect(state('2026-11-28', { settings, capacity, minutes: 180 }).state).toBe('OPEN');
    expect(state('2026-11-29', { capacity, minutes: 240 }).reason).toBe(
      'We are closed on Sunday, November 29.',
    );
  });

  it('AVAIL-09 is full if the crew’s whole day is taken', () => {
    const full = { state: 'FULL', reason: 'Monday, November 23 is fully booked.' };
    expect(state('2026-11-23', { capacity: crewTaken([8, 18]) })).toEqual(full);
    expect(state('2026-11-23', { capacity: crewTaken([9.5, 16.5]) })).toEqual(full);
    expect(state('2026-11-23', { capacity: crewTaken([10, 18]) })).toMatchObject({ state: 'OPEN' });
  });

  it('AVAIL-09 is too soon if it is past, too late today, or within the lead time', () => {
    expect(state('2026-11-20')).toEqual({ state: 'TOO_SOON', reason: 'This day is past.' });
    const late = new Date('2026-11-22T00:30:00Z');
    expect(state('2026-11-21', { now: late })).toEqual({
      state: 'TOO_SOON',
      reason: 'It is too late for Saturday, November 21.',
    });
    const settings = {
      leadMinutes: 2880,
      openingHours: [{ weekday: 1, opens: '08:00', closes: '12:00' }],
    };
    expect(state('2026-11-23', { settings })).toEqual({
      state: 'TOO_SOON',
      reason: 'We need 2 days notice.',
    });
  });

  it('AVAIL-09 is too far beyond the horizon', () => {
    expect(state('2026-12-02', { settings: { horizonDays: 10 } })).toMatchObject({
      state: 'TOO_FAR',
    });
    expect(state('2026-12-01', { settings: { horizonDays: 10 } })).toMatchObject({ state: 'OPEN' });
  });
});

describe('what a day has to offer', () => {
  it('AVAIL-02 AVAIL-04 offers the slots and half hours at which a crew can come and end within its hours', () => {
    expect(free('2026-11-23')).toEqual(['morning', 'afternoon', 'evening']);
    expect(free('2026-11-23', { minutes: 121 })).toEqual(['morning', 'afternoon']);
    const all = times('2026-11-23');
    expect([all[0], all[1], all.at(-1), all.length]).toEqual(['8:00 AM', '8:30 AM', '4:00 PM', 17]);
  });

  it('AVAIL-02 AVAIL-04 leaves out times that are taken, including the travel after a job', () => {
    const capacity = crewTaken([10, 16]);
    expect(times('2026-11-23', { capacity })).toEqual(['8:00 AM', '4:00 PM']);
    expect(free('2026-11-23', { capacity })).toEqual(['morning', 'evening']);
    const travelling = { capacity, settings: { travelMinutes: 30 } };
    expect(times('2026-11-23', travelling)).toEqual(['4:00 PM']);
  });

  it('AVAIL-20 offers the first minute of a free stretch that contains no half hour', () => {
    // A crew is on its way until 9:20, and its next job must be reached at 10:45.
    const capacity = crewTaken([8, 9 + 20 / 60], [10.75, 12 + 5 / 60]);
    const briefly = { capacity, minutes: 60, settings: { travelMinutes: 20 } };
    expect(times('2026-11-23', briefly).slice(0, 3)).toEqual(['9:20 AM', '12:30 PM', '1:00 PM']);
    const taken = parseServiceTime('2026-11-23 9:00 AM');
    expect(alternativesTo(taken, offer(briefly))[0]).toBe('2026-11-23 9:20 AM');
    const openingHours = [{ weekday: 1, opens: '09:10', closes: '10:15' }];
    expect(times('2026-11-23', { minutes: 60, settings: { openingHours } })).toEqual(['9:10 AM']);
  });

  it.each([
    ['the next quarter of an hour', 20, ['2:15 PM']],
    ['none before the next quarter of an hour', 12, []],
  ])(
    'AVAIL-20 AVAIL-10 offers no minute that will have passed 2 min later, but %s',
    (_, last, offered) => {
      for (const [settings, begun] of [
        [{}, '2026-11-23T22:07:23Z'],
        [{ leadMinutes: 60 }, '2026-11-23T21:07:23Z'],
        // The stretch begins in a minute.
        [{}, '2026-11-23T22:06:50Z'],
      ] as const) {
        const capacity = crewTaken([8, 14 + 8 / 60], [15 + last / 60, 18]);
        const now = new Date(begun);
        const briefly = { capacity, minutes: 60, now, settings };
        const listed = times('2026-11-23', briefly);
        expect(listed).toEqual(offered);
        const soon = { ...briefly, now: new Date(now.getTime() + 120_000) };
        expect(times('2026-11-23', soon)).toEqual(listed);
      }
    },
  );

  it('AVAIL-20 AVAIL-13 offers the first minute of a stretch once on days when the clocks change', () => {
    for (const [date, hour] of [
      ['2027-03-14', 11],
      ['2026-11-01', 10],
    ] as const) {
      const opens = `${String(hour).padStart(2, '0')}:40`;
      const openingHours = [{ weekday: 0, opens, closes: `${hour + 1}:45` }];
      const briefly = {
        minutes: 60,
        settings: { openingHours },
        now: new Date('2026-10-30T20:00:00Z'),
      };
      expect(times(date, briefly)).toEqual([`${hour}:40 AM`]);
    }
    // The repeated hour: 1:40 AM is its first occurrence, so the second is not offered.
    const later = Date.parse('2026-11-01T09:40:00Z');
    const capacity = {
      crews: [{ id: 'a', hours: [{ weekday: 0, opens: '00:00', closes: '24:00' }] }],
      taken: new Map([
        [
          'a',
          [
            { from: later - 24 * HOUR, to: later },
            { from: later + HOUR + 5 * 60_000, to: later + 48 * HOUR },
          ],
        ],
      ]),
    };
    const repeated = { capacity, minutes: 60, now: new Date('2026-10-30T20:00:00Z') };
    expect(times('2026-11-01', repeated)).toEqual([]);
  });

  it('AVAIL-10 leaves out times that are past or within the lead time', () => {
    expect(times('2026-11-21')[0]).toBe('12:00 PM');
    expect(times('2026-11-21', { settings: { leadMinutes: 61 } })[0]).toBe('1:30 PM');
    expect(free('2026-11-21')).toEqual(['afternoon', 'evening']);
  });

  it('BIZ-09 AVAIL-10 offers no slot of a day whose opening hours are over, as its state says', () => {
    const openingHours = [{ weekday: 6, opens: '08:00', closes: '18:00' }];
    const at = (time: string) => ({
      settings: { openingHours },
      capacity: null,
      minutes: 60,
      now: new Date(`2026-11-21T${time}:00-08:00`),
    });
    for (const [time, slots, day] of [
      ['17:00', ['evening'], 'OPEN'],
      ['17:01', [], 'CLOSED'],
      ['18:30', [], 'CLOSED'],
    ] as const) {
      expect(free('2026-11-21', at(time))).toEqual(slots);
      expect(state('2026-11-21', at(time)).state).toBe(day);
    }
  });

  it('offers every time if there are no crews', () => {
    expect(times('2026-11-22', { capacity: null })).toHaveLength(48);
  });
});

describe('a requested job', () => {
  it('AVAIL-04 may begin in a slot’s window, at its time, or any time of its day', () => {
    const arrivals = (text: string) => {
      const { from, until } = arrivalsOf(parseServiceTime(text), ZONE);
      return [(from - monday(0)) / HOUR, (until - monday(0)) / HOUR];
    };
    expect(arrivals('2026-11-23 morning')).toEqual([8, 12 - 1 / 60]);
    expect(arrivals('2026-11-23 2:30 PM')).toEqual([14.5, 14.5]);
    expect(arrivals('2026-11-23')).toEqual([0, 24 - 1 / 60]);
  });

  it('AVAIL-10 begins after the lead time, and includes the travel after it', () => {
    const window = { from: 1, until: 2 };
    expect(wishFor(window, offer({ settings: { leadMinutes: 90, travelMinutes: 20 } }))).toEqual({
      ...window,
      work: 120 * 60_000,
      travel: 20 * 60_000,
      notBefore: NOW.getTime() + 90 * 60_000,
    });
    expect(wishFor(window, offer()).notBefore).toBe(NOW.getTime());
    expect(travelOf({})).toBe(0);
  });
});

describe('the list of alternatives to a taken time', () => {
  it('AVAIL-07 has the three nearest, soonest first', () => {
    const capacity = crewTaken([10, 16]);
    const instead = (text: string) => alternativesTo(parseServiceTime(text), offer({ capacity }));
    expect(instead('2026-11-23 afternoon')).toEqual([
      '2026-11-23 Morning (8AM - 12PM)',
      '2026-11-23 Evening (4PM - 8PM)',
      '2026-11-24 Morning (8AM - 12PM)',
    ]);
    expect(instead('2026-11-23 1:00 PM')).toEqual([
      '2026-11-23 8:00 AM',
      '2026-11-23 4:00 PM',
      '2026-11-24 8:00 AM',
    ]);
  });

  it('AVAIL-07 is empty if nothing is free within three weeks', () => {
    const closures = [{ from: '2026-11-01', to: '2027-01-31', reason: '' }];
    const closed = offer({ settings: { closures } });
    expect(alternativesTo(parseServiceTime('2026-11-23 morning'), closed)).toEqual([]);
  });
});
