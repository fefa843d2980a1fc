import { businessDay, isStillOn, serviceDayOf } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { minutesOf, serviceTimeOf } from '../../domain/appointment/appointment.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import { findPlace, type PlaceSearch } from '../../domain/availability/find-place.ts';
import { whyClosed } from '../../domain/business/bookable.ts';
import { daySpan, type TimeZone } from '../../domain/schedule/business-time.ts';
import { whyPast } from '../../domain/schedule/past.ts';
import { isSameTime } from '../../domain/schedule/service-time.ts';
import { undoableUntil } from '../../domain/undo.ts';
import type { CapacityFacts } from '../ports/crews.ts';
import type { PlaceQuery, Places } from '../ports/places.ts';
import { NoPlace, type PlaceExemptions } from './no-place.ts';

/** The query for what the search for a place needs; the caller's own hold and place count as free. */
export function placeQueryFor(
  { time, now, zone }: Pick<PlaceSearch, 'time' | 'now' | 'zone'>,
  holders: readonly string[],
  appointmentId?: string,
): PlaceQuery {
  const { date } = time;
  return { days: [date], ...daySpan(date, 1, zone), now, holders, appointmentId };
}

/**
 * A free place for a wash, from facts that the transaction has locked; null if there are no crews (AVAIL-14).
 * @throws NoPlace
 */
export function placeOrRefuse(
  search: PlaceSearch,
  { settings, capacity }: CapacityFacts,
  exemptions: PlaceExemptions,
): Place | null {
  if (!capacity) return null;
  const place = findPlace(search, settings, capacity);
  if (!place) throw new NoPlace(search, exemptions);
  return place;
}

/** Who moves an appointment, and what they are allowed. */
export interface Mover {
  /** `customer` needs the lead time and a free crew, `staff` a free crew, `overbook` neither (AVAIL-10, AVAIL-11). */
  readonly as: 'customer' | 'staff' | 'overbook';
  /** Holds of these owners count as free: the customer's ids, or none for staff. */
  readonly holders: readonly string[];
  /** Whether the old place is kept until the change can no longer be undone (STAFF-09). */
  readonly canUndo: boolean;
  readonly now: Date;
  readonly zone: TimeZone;
}

/**
 * Gives a changed appointment the place it needs now and frees its old one, in the transaction of the change; call it
 * after the appointment is saved. A move or a revival takes a place, a cancellation gives it back (AVAIL-12), and a
 * change that keeps the time keeps the place. A completed one needs none: a corrected time only gives back the old one.
 * Run the transaction in `orRefuseWithAlternatives`.
 * @throws NoPlace if nothing is free, unless staff overbook
 */
export async function updatePlace(
  places: Places,
  before: Appointment,
  after: Appointment,
  { as, holders, canUndo, now, zone }: Mover,
): Promise<void> {
  const by = { holders, canUndo, now, zone };
  if (!isStillOn(after.status)) {
    const keepsPlace = after.status === 'completed' && !isMoved(before, after);
    if (before.status !== 'cancelled' && !keepsPlace) {
      await exchangePlace(places, after.id, null, by);
    }
    return;
  }
  if (!(await needsOtherPlace(places, before, after))) return;
  const search = searchFor(after, as === 'customer' ? 'customer' : 'staff', now, zone);
  const facts = await places.capacityOn(placeQueryFor(search, holders, after.id));
  const place =
    as === 'overbook'
      ? facts.capacity && findPlace(search, facts.settings, facts.capacity)
      : placeOrRefuse(search, facts, { holders, moving: before });
  await exchangePlace(places, after.id, place, by);
}

/**
 * The place for an appointment whose late answers bring a time: null if the time stays or no place is needed, `taken`
 * if customers can't book it (BIZ-09) or no crew is free. Save the appointment, then call `exchangePlace`.
 */
export async function placeForLateAnswers(
  places: Places,
  before: Appointment,
  after: Appointment,
  { holders, now, zone }: Pick<Mover, 'holders' | 'now' | 'zone'>,
): Promise<Place | 'taken' | null> {
  if (!isMoved(before, after) || !isStillOn(after.status)) return null;
  const search = searchFor(after, 'customer', now, zone);
  const facts = await places.capacityOn(placeQueryFor(search, holders, after.id));
  const { time, minutes } = search;
  if (whyPast(time, now, zone) ?? whyClosed(facts.settings, time, minutes, now, zone))
    return 'taken';
  if (!facts.capacity) return null;
  return findPlace(search, facts.settings, facts.capacity) ?? 'taken';
}

/**
 * Frees an appointment's place, if it has one, or keeps it until the change can no longer be undone, and gives the
 * appointment a free place instead, if there is one for it.
 */
export async function exchangePlace(
  places: Places,
  appointmentId: string,
  place: Place | null,
  { holders, canUndo, now, zone }: Omit<Mover, 'as'>,
): Promise<void> {
  await places.release(appointmentId, canUndo ? undoableUntil(now) : null);
  if (!place) return;
  await places.clear(place, { holders, today: businessDay(now, zone), now }, appointmentId);
  await places.take(appointmentId, place);
}

/**
 * After an undo, restores the appointment's former place, or else takes a free one; if there is none, it stays without
 * a place.
 */
export async function restorePlace(
  places: Places,
  before: Appointment,
  after: Appointment,
  former: Place | null,
  { now, zone }: Pick<Mover, 'now' | 'zone'>,
): Promise<void> {
  const mover = { holders: [], canUndo: false, now, zone };
  const needsPlace = after.status !== 'cancelled' && (await needsOtherPlace(places, before, after));
  if (needsPlace && former && (await isStillFree(places, former, after, now))) {
    await exchangePlace(places, after.id, former, mover);
  } else {
    await updatePlace(places, before, after, { ...mover, as: 'overbook' });
  }
}

/** Whether nobody else has the former place of an appointment, and its crew is still at work. */
async function isStillFree(
  places: Places,
  { crewId, startsAt, endsAt }: Place,
  { id, serviceDate }: Appointment,
  now: Date,
): Promise<boolean> {
  const { capacity } = await places.capacityOn({
    days: [serviceDayOf(serviceDate)],
    ...{ from: new Date(startsAt), to: new Date(endsAt), now, holders: [], appointmentId: id },
  });
  const isAtWork = capacity?.crews.some((crew) => crew.id === crewId) === true;
  return isAtWork && (capacity.taken.get(crewId) ?? []).length === 0;
}

/** The place search for an appointment. */
export function searchFor(
  appointment: Appointment,
  bookedAs: PlaceSearch['bookedAs'],
  now: Date,
  zone: TimeZone,
): PlaceSearch {
  const minutes = minutesOf(appointment);
  return { time: serviceTimeOf(appointment), minutes, bookedAs, now, zone };
}

/**
 * Whether a change needs another place: the time has moved, the appointment was revived, or it goes on after it was
 * completed without one.
 */
async function needsOtherPlace(
  places: Pick<Places, 'of'>,
  before: Appointment,
  after: Appointment,
): Promise<boolean> {
  if (isMoved(before, after) || before.status === 'cancelled') return true;
  return before.status === 'completed' && (await places.of(after.id)) === null;
}

function isMoved(before: Appointment, after: Appointment): boolean {
  return !isSameTime(serviceTimeOf(before), serviceTimeOf(after));
}
