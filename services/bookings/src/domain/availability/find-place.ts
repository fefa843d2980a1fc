import type { SavedSettings } from '@dewlane/catalog';
import type { TimeZone } from '../schedule/business-time.ts';
import { dayClock } from '../schedule/day-clock.ts';
import type { ServiceTime } from '../schedule/service-time.ts';
import { type Capacity, crewDays } from './capacity.ts';
import {
  type CrewDay,
  choosePlace,
  countPlaces,
  type Place,
  type PlaceWish,
} from './choose-place.ts';
import { arrivalsOf, staffWishFor, wishFor } from './offer.ts';

/** A wash that needs a place. */
export interface PlaceSearch {
  readonly time: ServiceTime;
  /** The longest the work may take. */
  readonly minutes: number;
  /** By whose rules: the lead time applies to customers, not to staff (AVAIL-10). */
  readonly bookedAs: 'customer' | 'staff';
  readonly now: Date;
  readonly zone: TimeZone;
}

/** The place for a wash at a service time (AVAIL-03); null if no crew is free. */
export function findPlace(
  search: PlaceSearch,
  settings: SavedSettings,
  capacity: Capacity,
): Place | null {
  return choosePlace(...searched(search, settings, capacity));
}

/** How many such washes still fit at a service time. */
export function countFreePlaces(
  search: PlaceSearch,
  settings: SavedSettings,
  capacity: Capacity,
): number {
  return countPlaces(...searched(search, settings, capacity));
}

function searched(
  { time, minutes, bookedAs, now, zone }: PlaceSearch,
  settings: SavedSettings,
  capacity: Capacity,
): [CrewDay[], PlaceWish] {
  const wishOf = bookedAs === 'staff' ? staffWishFor : wishFor;
  return [
    crewDays(capacity, dayClock(time.date, zone), settings),
    wishOf(arrivalsOf(time, zone), { settings, minutes, now }),
  ];
}

/** The same capacity as if these places were free. */
export function withoutPlaces(capacity: Capacity, places: readonly Place[]): Capacity {
  const isFreed = (crewId: string, from: number) =>
    places.some((place) => place.crewId === crewId && place.startsAt === from);
  const taken = [...capacity.taken].map(
    ([crewId, spans]) => [crewId, spans.filter(({ from }) => !isFreed(crewId, from))] as const,
  );
  return { ...capacity, taken: new Map(taken) };
}
