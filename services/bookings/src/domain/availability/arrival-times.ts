import type { SavedSettings } from '@dewlane/catalog';
import type { TimeZone } from '../schedule/business-time.ts';
import { dayClock } from '../schedule/day-clock.ts';
import { formatServiceTime, type ServiceTime } from '../schedule/service-time.ts';
import { type Capacity, crewDays } from './capacity.ts';
import type { Place } from './choose-place.ts';
import { arrivalsOf } from './offer.ts';
import { exactTime, keepsTime, placeToPlan, timeAround } from './planned-arrival.ts';
import { MINUTE_MS } from './span.ts';

/** The distance between offered arrivals. They are suggestions: any other minute can be requested. */
const STEP_MS = 15 * MINUTE_MS;

/** An arrival that staff can plan. */
export interface ArrivalTime {
  readonly startsAt: Date;
  /** The crew that would come; null where none is free. */
  readonly crewId: string | null;
  /** The new booked time that the customer would be told; null if the arrival is within what they already know. */
  readonly movesTo: string | null;
}

/** An appointment for which staff plan the arrival. */
export interface PlannedWork {
  readonly time: ServiceTime;
  /** How long the work takes, in milliseconds. */
  readonly work: number;
  readonly place: Place | null;
}

/**
 * The arrivals that staff can plan on the appointment's day (AVAIL-16): every quarter of an hour that isn't past,
 * within what the customer was told and the crews' working day, also an exact time that is booked, and the currently
 * planned one. `capacity` must count the appointment's own place as free.
 */
export function arrivalTimes(
  { time, work, place }: PlannedWork,
  settings: SavedSettings,
  capacity: Capacity,
  now: Date,
  zone: TimeZone,
): ArrivalTime[] {
  const minutes = work / MINUTE_MS;
  const planned = place ? [place.startsAt] : [];
  const offered = [...quarters(time, settings, capacity, zone), ...planned].filter(
    (at) => at >= now.getTime() || at === place?.startsAt,
  );
  return [...new Set(offered)].sort(byTime).map((at) => {
    const startsAt = new Date(at);
    const search = {
      time: exactTime(startsAt, zone),
      minutes,
      bookedAs: 'staff',
      now,
      zone,
    } as const;
    return {
      startsAt,
      crewId: placeToPlan(search, settings, capacity, place)?.crewId ?? null,
      movesTo: keepsTime(startsAt, time, settings, capacity, zone)
        ? null
        : formatServiceTime(timeAround(startsAt, zone)),
    };
  });
}

const byTime = (one: number, other: number) => one - other;

function quarters(
  time: ServiceTime,
  settings: SavedSettings,
  capacity: Capacity,
  zone: TimeZone,
): number[] {
  const clock = dayClock(time.date, zone);
  const told = time.slot === null ? [] : [arrivalsOf(time, zone)];
  const works = crewDays(capacity, clock, settings).map(({ works: { from, to } }) => ({
    from,
    until: to - MINUTE_MS,
  }));
  const spans = [...told, ...works];
  const all = told.map(({ from }) => from);
  for (let at = clock.begins; at < clock.ends; at += STEP_MS) {
    if (spans.some(({ from, until }) => from <= at && at <= until)) all.push(at);
  }
  return all;
}
