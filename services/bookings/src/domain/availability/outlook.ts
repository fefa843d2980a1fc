import type { SavedSettings } from '@dewlane/catalog';
import type { TimeZone } from '../schedule/business-time.ts';
import { businessDay } from '../schedule/business-time.ts';
import { dayClock } from '../schedule/day-clock.ts';
import type { ServiceTime } from '../schedule/service-time.ts';
import { type Capacity, crewDays, workingHours } from './capacity.ts';
import { choosePlace, type Place } from './choose-place.ts';
import type { Crew } from './crew.ts';
import { arrivalsOf, staffWishFor } from './offer.ts';
import { MINUTE_MS, type Span } from './span.ts';

/** An appointment that lies ahead and is to take place, with the place it has. */
export interface ComingAppointment {
  readonly id: string;
  readonly version: number;
  readonly time: ServiceTime;
  /** How long its work takes, in milliseconds. */
  readonly work: number;
  readonly place: Place | null;
}

/** Everything that decides who has a crew. */
export interface Outlook {
  readonly settings: SavedSettings;
  readonly crews: readonly Pick<Crew, 'id' | 'hours'>[];
  /** By the crew's id: all that is taken, the places of coming appointments among it. */
  readonly taken: ReadonlyMap<string, readonly Span[]>;
  /** The soonest first. */
  readonly coming: readonly ComingAppointment[];
  readonly zone: TimeZone;
}

/** A place that an appointment without one can have. */
export interface NewPlace {
  readonly appointmentId: string;
  /** The appointment's, for which the place was chosen. */
  readonly version: number;
  readonly place: Place;
}

/**
 * Whether the work of an appointment may still be to come, or under way: until its place is over, and without one as long as
 * somebody who came at the last moment that was promised would need (SELF-08).
 */
export function isComing(
  { time, work, place }: Pick<ComingAppointment, 'time' | 'work' | 'place'>,
  now: Date,
  zone: TimeZone,
): boolean {
  return (place?.endsAt ?? arrivalsOf(time, zone).until + work) > now.getTime();
}

/**
 * Places for coming appointments that have none, where they fit beside what is taken; the soonest chooses first. Nothing that
 * has a place moves, and nobody can come in time any more to what was promised for earlier (AVAIL-15).
 */
export function placesForUnplaced(
  { settings, crews, taken, coming, zone }: Outlook,
  now: Date,
): NewPlace[] {
  const grown = new Map(crews.map(({ id }) => [id, [...(taken.get(id) ?? [])]]));
  const capacity: Capacity = { crews, taken: grown };
  return coming.flatMap(({ id: appointmentId, version, time, work, place: own }) => {
    const arrivals = arrivalsOf(time, zone);
    if (own || arrivals.until < now.getTime()) return [];
    const minutes = work / MINUTE_MS;
    const wish = staffWishFor(arrivals, { settings, minutes, now });
    const place = choosePlace(crewDays(capacity, dayClock(time.date, zone), settings), wish);
    if (!place) return [];
    grown.get(place.crewId)?.push({ from: place.startsAt, to: place.endsAt });
    return [{ appointmentId, version, place }];
  });
}

/** Whether an appointment has no crew, or one that doesn't work then (any more). Without crews none is meant to have one (AVAIL-14). */
export function isWithoutCrew(
  { place, work }: Pick<ComingAppointment, 'place' | 'work'>,
  { settings, crews, zone }: Pick<Outlook, 'settings' | 'crews' | 'zone'>,
): boolean {
  if (crews.length === 0) return false;
  const crew = crews.find(({ id }) => id === place?.crewId);
  if (!place || !crew) return true;
  const clock = dayClock(businessDay(new Date(place.startsAt), zone), zone);
  const works = workingHours(crew, clock, settings);
  return !works || place.startsAt < works.from || place.startsAt + work > works.to;
}
