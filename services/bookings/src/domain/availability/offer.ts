import {
  type BookableTimes,
  businessDay,
  dayWindow,
  type SavedSettings,
  type StartWindow,
  UNSAVED,
  whyNotBookable,
} from '@dewlane/catalog';
import { bookableTimes } from '../business/bookable.ts';
import { slotEndOf, startOf, type TimeZone } from '../schedule/business-time.ts';
import { type DayClock, dayClock } from '../schedule/day-clock.ts';
import type { ServiceTime } from '../schedule/service-time.ts';
import { type Capacity, crewDays } from './capacity.ts';
import {
  type ArrivalRange,
  type CrewDay,
  freeArrivals,
  isFreeWithin,
  type PlaceWish,
} from './choose-place.ts';
import { MINUTE_MS } from './span.ts';

/** What is to be booked, and the capacity for it. */
export interface Offer {
  readonly settings: SavedSettings;
  /** Null if there are no crews: capacity is then unlimited (AVAIL-14). */
  readonly capacity: Capacity | null;
  /** The longest the work may take. */
  readonly minutes: number;
  readonly now: Date;
  readonly zone: TimeZone;
}

/** What customers are offered on one day. */
export interface OfferedDay {
  readonly offer: Offer;
  readonly clock: DayClock;
  /** Null if there are no crews. */
  readonly crews: readonly CrewDay[] | null;
  readonly times: BookableTimes;
  /** When crews can begin; null if there are no crews. */
  readonly free: readonly ArrivalRange[] | null;
  /** Today in the business time zone. */
  readonly today: string;
}

/** Gives the days of one offer; what they share is computed once. */
export function dayOffering(offer: Offer): (date: string) => OfferedDay {
  const { settings, capacity, now, zone } = offer;
  const times = bookableTimes(settings, now, zone);
  const today = businessDay(now, zone);
  const wish = wishFor({ from: 0, until: 0 }, offer);
  return (date) => {
    const clock = dayClock(date, zone);
    const crews = capacity && crewDays(capacity, clock, settings);
    return { offer, clock, crews, free: crews && freeArrivals(crews, wish), times, today };
  };
}

/**
 * The arrivals that a service time allows: a slot's whole window, the exact time, or the whole day of a bare date
 * (AVAIL-02, AVAIL-04).
 */
export function arrivalsOf(time: ServiceTime, zone: TimeZone): { from: number; until: number } {
  const from = startOf(time, zone).getTime();
  if (time.slot === 'custom') return { from, until: from };
  if (time.slot === null) {
    const { begins, ends } = dayClock(time.date, zone);
    return { from: begins, until: ends - MINUTE_MS };
  }
  const ends = slotEndOf(time, zone)?.getTime() ?? from;
  return { from, until: ends - MINUTE_MS };
}

/** A customer's wish for work that begins within these arrivals, and not before the lead time is over (AVAIL-10). */
export function wishFor(
  arrivals: { readonly from: number; readonly until: number },
  { settings, minutes, now }: Pick<Offer, 'settings' | 'minutes' | 'now'>,
): PlaceWish {
  return {
    ...arrivals,
    work: minutes * MINUTE_MS,
    travel: travelOf(settings),
    notBefore: now.getTime() + (settings.leadMinutes ?? 0) * MINUTE_MS,
  };
}

/**
 * The same for staff, without a lead time (AVAIL-10). It doesn't begin before now either, since no crew can come
 * earlier. A time that is entirely past is bookkeeping: there every arrival is allowed.
 */
export function staffWishFor(
  arrivals: { readonly from: number; readonly until: number },
  offer: Pick<Offer, 'settings' | 'minutes' | 'now'>,
): PlaceWish {
  const now = offer.now.getTime();
  const notBefore = arrivals.until < now ? Number.NEGATIVE_INFINITY : now;
  return { ...wishFor(arrivals, offer), notBefore };
}

/** The travel after each wash, in milliseconds. */
export function travelOf({ travelMinutes }: SavedSettings): number {
  return (travelMinutes ?? UNSAVED.travelMinutes) * MINUTE_MS;
}

/** Whether customers can book a start within a window of the day. */
export function isOffered({ offer, free, times, clock }: OfferedDay, window: StartWindow): boolean {
  const now = offer.now.getTime();
  const isExact = window.from === window.until;
  if (isExact ? clock.at(window.from) < now : clock.at(window.until + 1) <= now) return false;
  const arrivals = { from: clock.at(window.from), until: clock.at(window.until) };
  if (free && !isFreeWithin(free, arrivals)) return false;
  return whyNotBookable(times, window, offer.minutes) === null;
}

/** The rest of a day, as a window in which work may begin. */
export function restOfDay({ clock, times }: OfferedDay): StartWindow {
  const window = dayWindow(clock.date);
  return clock.date === times.now.date ? { ...window, from: times.now.minute } : window;
}
