import { gapsBetween, MINUTE_MS, type Span, wholeMinute } from './span.ts';

/** A crew on one day: its working hours and its taken times, which may reach beyond the day. */
export interface CrewDay {
  readonly crewId: string;
  readonly works: Span;
  readonly taken: readonly Span[];
}

/** A wash that needs a place. Instants and durations in milliseconds. */
export interface PlaceWish {
  /** The earliest arrival … */
  readonly from: number;
  /** … and the latest one, both inclusive. */
  readonly until: number;
  readonly work: number;
  /** Kept free after the work; may extend beyond the crew's hours. */
  readonly travel: number;
  /** No wash begins before this, and time before it doesn't count as free. */
  readonly notBefore: number;
}

/** The place of a wash: the crew, its planned arrival, and when it is free again. */
export interface Place {
  readonly crewId: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Planned arrivals are on the quarter hour, or as early as the crew can come. */
const STEP = 15 * MINUTE_MS;

/** When a crew may arrive, both ends inclusive. */
export interface ArrivalRange {
  readonly first: number;
  readonly last: number;
}

interface Opening {
  readonly day: CrewDay;
  readonly gap: Span;
  /** The first and the last possible arrival, in whole minutes. */
  readonly first: number;
  readonly last: number;
}

/**
 * The best place for a wash (AVAIL-03): the one that leaves the longest free stretch of any crew's day as long as
 * possible; then the earliest; then the least busy crew; then the first crew in the list. Null if no crew is free
 * (AVAIL-02).
 */
export function choosePlace(days: readonly CrewDay[], wish: PlaceWish): Place | null {
  const longest = days.map((day) => longestFree(day, wish));
  let best: { place: Place; left: number; busy: number } | null = null;
  for (const [index, day] of days.entries()) {
    const others = Math.max(0, ...longest.filter((_, other) => other !== index));
    const busy = workload(day);
    for (const opening of openingsOf(day, wish)) {
      for (const startsAt of arrivalsWorthTrying(opening)) {
        const place = placeAt(opening, startsAt, wish);
        const left = Math.max(others, longestFree(day, wish, place));
        if (best && !isBetter({ place, left, busy }, best)) continue;
        best = { place, left, busy };
      }
    }
  }
  return best?.place ?? null;
}

interface Candidate {
  readonly place: Place;
  readonly left: number;
  readonly busy: number;
}

function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.left !== other.left) return one.left > other.left;
  if (one.place.startsAt !== other.place.startsAt) {
    return one.place.startsAt < other.place.startsAt;
  }
  return one.busy < other.busy;
}

/** Whether any crew is free for a wash (AVAIL-02). */
export function hasPlace(days: readonly CrewDay[], wish: PlaceWish): boolean {
  return days.some((day) => openingsOf(day, wish).length > 0);
}

/** Every range of arrivals for which a crew is free for the wash, ignoring the wish's own `from` and `until`. */
export function freeArrivals(days: readonly CrewDay[], wish: PlaceWish): ArrivalRange[] {
  const anyTime = { ...wish, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  const merged: { first: number; last: number }[] = [];
  const openings = days.flatMap((day) => openingsOf(day, anyTime));
  for (const { first, last } of openings.toSorted((one, other) => one.first - other.first)) {
    const before = merged.at(-1);
    if (before && first <= before.last) before.last = Math.max(before.last, last);
    else merged.push({ first, last });
  }
  return merged;
}

/** Whether a wash can begin within a window, given all free arrivals. */
export function isFreeWithin(
  free: readonly ArrivalRange[],
  { from, until }: Pick<PlaceWish, 'from' | 'until'>,
): boolean {
  return free.some(
    ({ first, last }) => wholeMinute(Math.max(first, from)) <= Math.min(last, until),
  );
}

/** How many washes like this one still fit, one after the other. */
export function countPlaces(days: readonly CrewDay[], wish: PlaceWish): number {
  const openings = days.flatMap((day) => openingsOf(day, wish));
  return openings
    .map(({ first, last }) => Math.floor((last - first) / (wish.work + wish.travel)) + 1)
    .reduce((sum, count) => sum + count, 0);
}

/** When the work can begin in a crew's day. */
function openingsOf(day: CrewDay, { from, until, work, travel, notBefore }: PlaceWish): Opening[] {
  return gapsBetween(day.taken).flatMap((gap) => {
    const first = wholeMinute(Math.max(gap.from, day.works.from, from, notBefore));
    const last = Math.min(gap.to - work - travel, day.works.to - work, until);
    return first <= last ? [{ day, gap, first, last }] : [];
  });
}

/** The free time left over grows towards either end of an opening, so nothing in between is better than both ends. */
function arrivalsWorthTrying({ first, last }: Opening): number[] {
  const lastStep = Math.floor(last / STEP) * STEP;
  return lastStep > first ? [first, lastStep] : [first];
}

function placeAt({ day }: Opening, startsAt: number, { work, travel }: PlaceWish): Place {
  return { crewId: day.crewId, startsAt, endsAt: startsAt + work + travel };
}

function longestFree({ works, taken }: CrewDay, { notBefore }: PlaceWish, place?: Place): number {
  const all = place ? [...taken, { from: place.startsAt, to: place.endsAt }] : taken;
  const lengths = gapsBetween(all).map(
    ({ from, to }) => Math.min(to, works.to) - Math.max(from, works.from, notBefore),
  );
  return Math.max(0, ...lengths);
}

function workload({ works, taken }: CrewDay): number {
  return taken
    .map(({ from, to }) => Math.max(0, Math.min(to, works.to) - Math.max(from, works.from)))
    .reduce((sum, length) => sum + length, 0);
}
