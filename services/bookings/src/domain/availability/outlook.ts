import { type AppointmentStatus, businessDay, type SavedSettings } from '@dewlane/catalog';
import type { TimeZone } from '../schedule/business-time.ts';
import { dayClock } from '../schedule/day-clock.ts';
import type { ServiceTime } from '../schedule/service-time.ts';
import { type Capacity, crewDays, workingHours } from './capacity.ts';
import { choosePlace, type Place } from './choose-place.ts';
import type { Crew } from './crew.ts';
import { arrivalsOf, staffWishFor } from './offer.ts';
import { MINUTE_MS, type Span } from './span.ts';

/** An upcoming appointment that will take place, with its place. */
export interface ComingAppointment {
  readonly id: string;
  readonly version: number;
  readonly status: AppointmentStatus;
  readonly time: ServiceTime;
  /** How long its work takes, in milliseconds. */
  readonly work: number;
  readonly place: Place | null;
}

/** Everything that decides which appointments have a crew. */
export interface Outlook {
  readonly settings: SavedSettings;
  readonly crews: readonly Pick<Crew, 'id' | 'hours'>[];
  /** All taken times by crew id, including the places of coming appointments. */
  readonly taken: ReadonlyMap<string, readonly Span[]>;
  /** Soonest first. */
  readonly coming: readonly ComingAppointment[];
  readonly zone: TimeZone;
}

/** A place for an appointment that has none. */
export interface NewPlace {
  readonly appointmentId: string;
  /** The version of the appointment for which the place was chosen. */
  readonly version: number;
  readonly place: Place;
}

/**
 * Whether the work of an appointment may still be ahead or in progress: until its place ends, or without a place until
 * a crew that came at the last promised moment would be done (SELF-08).
 */
export function isComing(
  { time, work, place }: Pick<ComingAppointment, 'time' | 'work' | 'place'>,
  now: Date,
  zone: TimeZone,
): boolean {
  return (place?.endsAt ?? arrivalsOf(time, zone).until + work) > now.getTime();
}

/**
 * Places for coming appointments that have none, as far as they fit between the taken times; the soonest chooses first.
 * Existing places don't move, and an appointment that is being worked on or whose promised time is past gets none
 * (AVAIL-15).
 */
export function placesForUnplaced(
  { settings, crews, taken, coming, zone }: Outlook,
  now: Date,
): NewPlace[] {
  const grown = new Map(crews.map(({ id }) => [id, [...(taken.get(id) ?? [])]]));
  const capacity: Capacity = { crews, taken: grown };
  return coming.flatMap(({ id: appointmentId, version, status, time, work, place: own }) => {
    const arrivals = arrivalsOf(time, zone);
    if (own || status === 'in_progress' || arrivals.until < now.getTime()) return [];
    const minutes = work / MINUTE_MS;
    const wish = staffWishFor(arrivals, { settings, minutes, now });
    const place = choosePlace(crewDays(capacity, dayClock(time.date, zone), settings), wish);
    if (!place) return [];
    grown.get(place.crewId)?.push({ from: place.startsAt, to: place.endsAt });
    return [{ appointmentId, version, place }];
  });
}

/** What decides whether an appointment has a crew. */
type Placed = Pick<ComingAppointment, 'status' | 'place' | 'work'>;

/** Whether an appointment has no crew by `lacksCrew`. Without any crews this is never so (AVAIL-14). */
export function isWithoutCrew(
  appointment: Placed,
  business: Pick<Outlook, 'settings' | 'crews' | 'zone'>,
  now: Date,
): boolean {
  return business.crews.length > 0 && lacksCrew(appointment, business, now);
}

/** Whether a crew is at work on an appointment: not yet before its time, whatever staff have set. */
export function isAtWork({ status, place }: Pick<Placed, 'status' | 'place'>, now: Date): boolean {
  return status === 'in_progress' && place !== null && place.startsAt <= now.getTime();
}

/**
 * Whether an appointment has no crew, or one that doesn't (or no longer) work then. The crew that is at work on it goes
 * on, even if it was removed meanwhile.
 */
export function lacksCrew(
  appointment: Placed,
  { settings, crews, zone }: Pick<Outlook, 'settings' | 'crews' | 'zone'>,
  now: Date,
): boolean {
  const { place, work } = appointment;
  if (!place) return true;
  if (isAtWork(appointment, now)) return false;
  const crew = crews.find(({ id }) => id === place.crewId);
  if (!crew) return true;
  const clock = dayClock(businessDay(new Date(place.startsAt), zone), zone);
  const works = workingHours(crew, clock, settings);
  return !works || place.startsAt < works.from || place.startsAt + work > works.to;
}
