import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayClock } from '../schedule/day-clock.ts';
import { workingHours } from './capacity.ts';
import {
  type CrewDay,
  choosePlace,
  countPlaces,
  freeArrivals,
  hasPlace,
  isFreeWithin,
  type PlaceWish,
} from './choose-place.ts';
import { MINUTE_MS, type Span } from './span.ts';

const DAY = Date.parse('2026-11-19T08:00:00Z');
const at = (time: string) =>
  DAY + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS;
const crew = (crewId: string, taken: [string, string][], works: [string, string]): CrewDay => ({
  crewId,
  works: { from: at(works[0]), to: at(works[1]) },
  taken: taken.map(([from, to]) => ({ from: at(from), to: at(to) })),
});
const wish = (from: string, until: string, work: number, travel = 0): PlaceWish => ({
  from: at(from),
  until: at(until),
  work: work * MINUTE_MS,
  travel: travel * MINUTE_MS,
  notBefore: Number.NEGATIVE_INFINITY,
});
const chosen = (days: CrewDay[], wanted: PlaceWish) => {
  const place = choosePlace(days, wanted);
  if (!place) return null;
  const minute = (place.startsAt - DAY) / MINUTE_MS;
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return `${place.crewId} ${clock}`;
};

describe('the choice of a place', () => {
  const hours: [string, string] = ['08:00', '18:00'];

  it('AVAIL-03 leaves the longest free stretch of the day as long as it can be', () => {
    expect(chosen([crew('A', [], hours)], wish('12:00', '15:59', 60))).toBe('A 15:45');
    expect(chosen([crew('A', [['08:00', '12:00']], hours)], wish('08:00', '17:59', 60))).toBe(
      'A 12:00',
    );
    expect(chosen([crew('A', [['08:00', '11:20']], hours)], wish('08:00', '11:59', 60))).toBe(
      'A 11:20',
    );
  });

  it('AVAIL-03 breaks ties by the earliest time, then the least busy crew, then the first crew', () => {
    const idle = crew('C', [], hours);
    expect(
      chosen(
        [crew('A', [['08:00', '09:00']], hours), crew('B', [], hours), idle],
        wish('08:00', '11:59', 60),
      ),
    ).toBe('B 08:00');
    const [a, b] = [crew('A', [['14:00', '18:00']], hours), crew('B', [['16:00', '18:00']], hours)];
    expect(chosen([a, b, idle], wish('13:00', '13:00', 60))).toBe('B 13:00');
  });

  it('AVAIL-02 ends the work within the hours, but lets the travel after it extend beyond them', () => {
    const day = [crew('A', [], hours)];
    expect(chosen(day, wish('17:00', '17:00', 60, 30))).toBe('A 17:00');
    expect(chosen(day, wish('17:01', '17:01', 60, 30))).toBeNull();
    const met = [crew('A', [['18:15', '19:00']], hours)];
    expect(chosen(met, wish('17:00', '17:00', 60, 30))).toBeNull();
  });

  /** The same rule, by brute force over every minute of every crew. */
  function byHand(days: readonly CrewDay[], wanted: PlaceWish) {
    const { from, until, work, travel, notBefore } = wanted;
    const fits = ({ works, taken }: CrewDay, start: number) =>
      start >= Math.max(from, works.from, notBefore) &&
      start <= until &&
      start + work <= works.to &&
      taken.every((span) => start + work + travel <= span.from || start >= span.to);
    const freeMinutes = ({ works, taken }: CrewDay, more: Span) => {
      let [longest, current] = [0, 0];
      for (let minute = works.from; minute < works.to; minute += MINUTE_MS) {
        const isFree =
          minute >= notBefore &&
          [...taken, more].every(({ from: begins, to }) => minute < begins || minute >= to);
        current = isFree ? current + 1 : 0;
        longest = Math.max(longest, current);
      }
      return longest;
    };
    const nothing = { from: 0, to: 0 };
    const found = [];
    for (const [index, day] of days.entries()) {
      for (let start = from; start <= until; start += MINUTE_MS) {
        const isEarliest = !fits(day, start - MINUTE_MS);
        if (!fits(day, start) || !(isEarliest || start % (15 * MINUTE_MS) === 0)) continue;
        const place = { from: start, to: start + work + travel };
        const left = Math.max(
          ...days.map((other, position) =>
            freeMinutes(other, position === index ? place : nothing),
          ),
        );
        const busy = (day.works.to - day.works.from) / MINUTE_MS - [...minutesFree(day)].length;
        found.push({ crewId: day.crewId, start, left, busy, index });
      }
    }
    return found.toSorted(
      (one, other) =>
        other.left - one.left ||
        one.start - other.start ||
        one.busy - other.busy ||
        one.index - other.index,
    )[0];
  }

  function* minutesFree({ works, taken }: CrewDay) {
    for (let minute = works.from; minute < works.to; minute += MINUTE_MS) {
      if (taken.every(({ from, to }) => minute < from || minute >= to)) yield minute;
    }
  }

  const ZONE = 'America/Los_Angeles';
  /** An ordinary day and the two daylight saving changes. */
  const DATES = ['2026-11-19', '2026-03-08', '2026-11-01'];
  const scenario = fc
    .record({
      date: fc.constantFrom(...DATES),
      opens: fc.integer({ min: 0, max: 11 }),
      length: fc.integer({ min: 1, max: 12 }),
      crews: fc.array(
        fc.array(
          fc.record({
            gap: fc.integer({ min: 0, max: 200 }),
            length: fc.integer({ min: 10, max: 240 }),
          }),
          {
            maxLength: 5,
          },
        ),
        { minLength: 1, maxLength: 3 },
      ),
      from: fc.integer({ min: 0, max: 1_380 }),
      width: fc.constantFrom(0, 1, 59, 239),
      work: fc.constantFrom(5, 60, 120, 180, 240, 720),
      travel: fc.constantFrom(0, 7, 30, 240),
      now: fc.integer({ min: -600, max: 900 }),
    })
    .map(({ date, opens, length, crews, from, width, work, travel, now }) => {
      const clock = dayClock(date, ZONE);
      const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
      const hours = [{ weekday: clock.weekday, opens: two(opens), closes: two(opens + length) }];
      const works = workingHours({ hours }, clock, {}) ?? { from: 0, to: 0 };
      const days = crews.map((jobs, index): CrewDay => {
        let free = works.from - 60 * MINUTE_MS;
        const taken = jobs.map((job) => {
          const begins = free + job.gap * MINUTE_MS;
          free = begins + job.length * MINUTE_MS;
          return { from: begins, to: free };
        });
        return { crewId: 'ABC'[index] ?? '', works, taken };
      });
      const start = clock.begins + from * MINUTE_MS;
      const wanted: PlaceWish = {
        from: start,
        until: start + width * MINUTE_MS,
        work: work * MINUTE_MS,
        travel: travel * MINUTE_MS,
        notBefore: clock.begins + now * MINUTE_MS,
      };
      return { days, wanted };
    });

  it('AVAIL-02 AVAIL-03 agrees with a brute-force search over every minute of every crew, also when the clocks change', () => {
    fc.assert(
      fc.property(scenario, ({ days, wanted }) => {
        const best = byHand(days, wanted);
        const place = choosePlace(days, wanted);
        expect(place && [place.crewId, place.startsAt]).toEqual(
          best ? [best.crewId, best.start] : null,
        );
        expect(hasPlace(days, wanted)).toBe(best !== undefined);
        expect(isFreeWithin(freeArrivals(days, wanted), wanted)).toBe(best !== undefined);
      }),
      { numRuns: 300 },
    );
  });

  it('AVAIL-01 fills a day without overlaps, with exactly as many jobs as were counted', () => {
    fc.assert(
      fc.property(scenario, ({ days, wanted }) => {
        const counted = countPlaces(days, wanted);
        const grown = days.map((day) => ({ ...day, taken: [...day.taken] }));
        let placed = 0;
        for (;;) {
          const place = choosePlace(grown, wanted);
          if (!place) break;
          const own = grown.find(({ crewId }) => crewId === place.crewId);
          const span = { from: place.startsAt, to: place.endsAt };
          expect(own?.taken.some(({ from, to }) => from < span.to && to > span.from)).toBe(false);
          own?.taken.push(span);
          placed += 1;
        }
        expect(placed).toBeLessThanOrEqual(counted);
        expect(placed > 0).toBe(counted > 0);
      }),
      { numRuns: 200 },
    );
  });

  it('AVAIL-13 keeps opening hours on the wall clock on days when the clocks change', () => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      opens: '01:30',
      closes: '18:00',
    }));
    const spans = DATES.map((date) => {
      const works = workingHours({ hours }, dayClock(date, ZONE), {});
      return works && [new Date(works.from).toISOString(), new Date(works.to).toISOString()];
    });
    expect(spans).toEqual([
      ['2026-11-19T09:30:00.000Z', '2026-11-20T02:00:00.000Z'],
      ['2026-03-08T09:30:00.000Z', '2026-03-09T01:00:00.000Z'],
      ['2026-11-01T08:30:00.000Z', '2026-11-02T02:00:00.000Z'],
    ]);
  });
});
