import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type CrewDay,
  choosePlace,
  countPlaces,
  hasPlace,
  type PlaceWish,
} from './choose-place.ts';
import { MINUTE_MS } from './span.ts';

/** Minutes in milliseconds, the domain's unit. */
const ms = (minutes: number) => minutes * MINUTE_MS;
const crew = (crewId: string, works: [number, number], ...taken: [number, number][]): CrewDay => ({
  crewId,
  works: { from: ms(works[0]), to: ms(works[1]) },
  taken: taken.map(([from, to]) => ({ from: ms(from), to: ms(to) })),
});
const wish = (from: number, until: number, work: number, travel = 0, notBefore = 0): PlaceWish => ({
  from: ms(from),
  until: ms(until),
  work: ms(work),
  travel: ms(travel),
  notBefore: ms(notBefore),
});
const place = (crewId: string, startsAt: number, endsAt: number) => ({
  crewId,
  startsAt: ms(startsAt),
  endsAt: ms(endsAt),
});

describe('the place for some work', () => {
  it('AVAIL-02 is null if no crew is free', () => {
    expect(choosePlace([], wish(0, 600, 60))).toBeNull();
    expect(choosePlace([crew('a', [480, 1080], [480, 1080])], wish(0, 1439, 60))).toBeNull();
    expect(choosePlace([crew('a', [480, 1080])], wish(1021, 1439, 60))).toBeNull();
    expect(choosePlace([crew('a', [480, 1080])], wish(1020, 1439, 60))).toEqual(
      place('a', 1020, 1080),
    );
  });

  it('AVAIL-03 leaves the longest free stretch as long as possible, then is the earliest', () => {
    expect(choosePlace([crew('a', [480, 1080])], wish(480, 1080, 120))).toEqual(
      place('a', 480, 600),
    );
    expect(choosePlace([crew('a', [480, 1080], [480, 600])], wish(480, 1080, 60))).toEqual(
      place('a', 600, 660),
    );
    const gap = crew('a', [480, 1080], [600, 660]);
    expect(choosePlace([gap], wish(480, 1080, 60))).toEqual(place('a', 480, 540));
    const end = crew('a', [480, 1080], [900, 960]);
    expect(choosePlace([end], wish(480, 1080, 120))).toEqual(place('a', 960, 1080));
    const late = crew('a', [0, 607]);
    expect(choosePlace([late], wish(100, 607, 120))).toEqual(place('a', 480, 600));
  });

  it('AVAIL-03 goes to the least busy crew in a tie, then to the first', () => {
    const busy = crew('a', [480, 1080], [700, 800], [900, 1080]);
    const idle = crew('b', [480, 1080], [700, 800], [950, 1080]);
    const free = crew('c', [480, 1080]);
    expect(choosePlace([busy, idle, free], wish(480, 480, 60))?.crewId).toBe('b');
    expect(choosePlace([idle, { ...idle, crewId: 'd' }, free], wish(480, 480, 60))?.crewId).toBe(
      'b',
    );
  });

  it('keeps travel time free after the work, even beyond the crew’s hours', () => {
    const day = crew('a', [480, 1080], [600, 660]);
    expect(choosePlace([day], wish(480, 540, 60, 60))).toEqual(place('a', 480, 600));
    expect(choosePlace([day], wish(480, 540, 61, 60))).toBeNull();
    expect(choosePlace([day], wish(1020, 1020, 60, 30))).toEqual(place('a', 1020, 1110));
  });

  it('begins at a whole minute, never before the earliest start', () => {
    const late = { ...wish(480, 501, 60), notBefore: ms(500) + 1 };
    expect(choosePlace([crew('a', [480, 1080])], late)?.startsAt).toBe(ms(501));
  });

  it.each([
    [[480, 600], 60, 0, 2],
    [[480, 600], 60, 1, 1],
    [[480, 661], 60, 30, 2],
    [[480, 539], 60, 0, 0],
  ] as const)('counts in %j for %i minutes and %i of travel %i', (works, work, travel, count) => {
    expect(countPlaces([crew('a', [works[0], works[1]])], wish(0, 1439, work, travel))).toBe(count);
  });

  const span = fc
    .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 60 }))
    .map(([from, length]): [number, number] => [from, from + length]);
  const days = fc.array(
    fc
      .tuple(span, fc.array(span, { maxLength: 4 }))
      .map(([works, taken]) => [works, taken] as const),
    { maxLength: 3 },
  );
  const wishes = fc.tuple(
    fc.integer({ min: 0, max: 120 }),
    fc.integer({ min: 0, max: 90 }),
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 0, max: 15 }),
    fc.integer({ min: 0, max: 120 }),
  );

  it('AVAIL-02 AVAIL-03 is found whenever some minute fits, and never overlaps a taken time', () => {
    fc.assert(
      fc.property(days, wishes, (crews, [from, length, work, travel, notBefore]) => {
        const fits = crews.some(([works, taken]) =>
          Array.from({ length: length + 1 }, (_, offset) => from + offset).some(
            (at) =>
              at >= works[0] &&
              at >= notBefore &&
              at + work <= works[1] &&
              taken.every(([begins, ends]) => ends <= at || begins >= at + work + travel),
          ),
        );
        const crewDays = crews.map(([works, taken], index) => crew(`${index}`, works, ...taken));
        const wanted = wish(from, from + length, work, travel, notBefore);
        const found = choosePlace(crewDays, wanted);
        expect([found !== null, hasPlace(crewDays, wanted)]).toEqual([fits, fits]);
        expect(countPlaces(crewDays, wanted) > 0).toBe(fits);
        if (!found) return;
        const day = crewDays[Number(found.crewId)];
        expect(found.endsAt - found.startsAt).toBe(ms(work + travel));
        expect(found.startsAt).toBeGreaterThanOrEqual(Math.max(ms(from), ms(notBefore)));
        expect(found.startsAt).toBeLessThanOrEqual(ms(from + length));
        expect(
          day?.taken.filter((one) => one.to > found.startsAt && one.from < found.endsAt),
        ).toEqual([]);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
