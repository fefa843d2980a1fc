import { addDays } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { serviceTimeOf } from '../../domain/appointment/appointment.ts';
import { alternativesTo, SEARCHED_DAYS } from '../../domain/availability/alternatives.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import { findPlace, type PlaceSearch } from '../../domain/availability/find-place.ts';
import { arrivalsOf } from '../../domain/availability/offer.ts';
import { whyClosed } from '../../domain/business/bookable.ts';
import { HOLD_MS } from '../../domain/mail/mail.ts';
import { Refusal } from '../../domain/refusal.ts';
import { businessDay, daySpan, type TimeZone } from '../../domain/schedule/business-time.ts';
import { whyPast } from '../../domain/schedule/past.ts';
import type { CapacityFacts } from '../availability-ports.ts';
import type { PlaceQuery, Places } from '../place-ports.ts';
import type { Dependencies } from '../ports.ts';

/** No crew is free: the transaction rolls back, and `orOtherTimes` refuses with what is free. */
export class NoPlace extends Error {
  readonly search: PlaceSearch;
  readonly holders: readonly string[];

  constructor(search: PlaceSearch, holders: readonly string[]) {
    super('No crew is free at this time.');
    this.name = 'NoPlace';
    this.search = search;
    this.holders = holders;
  }
}

/**
 * Runs a write, with NoPlace as a refusal that names the nearest free times (AVAIL-07).
 * @throws Refusal SLOT_TAKEN
 */
export async function orOtherTimes<Result>(
  { crews, zone }: Pick<Dependencies, 'crews' | 'zone'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error;
    const { search, holders } = error;
    const { now, minutes, time } = search;
    const today = businessDay(now, zone);
    const earliest = addDays(time.date, -SEARCHED_DAYS);
    const span = daySpan(earliest < today ? today : earliest, 2 * SEARCHED_DAYS + 1, zone);
    const { settings, capacity } = await crews.capacity({ ...span, now, holders });
    const alternatives = alternativesTo(time, { settings, capacity, minutes, now, zone });
    throw new Refusal('SLOT_TAKEN', 'This time is taken. Please choose another one.', {
      alternatives,
    });
  }
}

/** What has to be known to find a place for work at a time; the own hold and place count as free. */
export function placeQueryFor(
  { time, now, zone }: Pick<PlaceSearch, 'time' | 'now' | 'zone'>,
  holders: readonly string[],
  appointmentId?: string,
): PlaceQuery {
  const { date } = time;
  return { days: [date], ...daySpan(date, 1, zone), now, holders, appointmentId };
}

/**
 * The place that is free for some work, by what the transaction has locked; null without crews (AVAIL-14).
 * @throws NoPlace
 */
export function freePlace(
  search: PlaceSearch,
  { settings, capacity }: CapacityFacts,
  holders: readonly string[],
): Place | null {
  if (!capacity) return null;
  const place = findPlace(search, settings, capacity);
  if (!place) throw new NoPlace(search, holders);
  return place;
}

/** Who moves an appointment, and what that allows. */
export interface Mover {
  /** Customers need notice and a free crew; staff a free crew; with `overbook` neither (AVAIL-10, AVAIL-11). */
  readonly as: 'customer' | 'staff' | 'overbook';
  /** Whose hold counts as free: the customer's ids; none for staff. */
  readonly holders: readonly string[];
  /** Keeps the time that is given up until the change can't be undone any more (STAFF-09). */
  readonly canUndo: boolean;
  readonly now: Date;
  readonly zone: TimeZone;
}

/**
 * Gives an appointment that has changed the place it needs now, and frees the one it had, in the transaction of the change;
 * call it after the appointment is saved. A move or a revival takes a place, a cancellation gives it back (AVAIL-12); one that
 * keeps its time keeps its place. Run the transaction in `orOtherTimes`.
 * @throws NoPlace where nothing is free, unless staff overbook
 */
export async function movePlace(
  tx: Places,
  before: Appointment | null,
  after: Appointment,
  { as, holders, canUndo, now, zone }: Mover,
): Promise<void> {
  const keptUntil = canUndo ? new Date(now.getTime() + HOLD_MS) : null;
  if (after.status === 'cancelled') {
    if (before?.status !== 'cancelled') await tx.givePlaceBack(after.id, keptUntil);
    return;
  }
  if (before && !needsOtherPlace(before, after)) return;
  const search = searchFor(after, as === 'customer' ? 'customer' : 'staff', now, zone);
  const facts = await tx.capacityOn(placeQueryFor(search, holders, after.id));
  const place =
    as === 'overbook'
      ? facts.capacity && findPlace(search, facts.settings, facts.capacity)
      : freePlace(search, facts, holders);
  if (before) await tx.givePlaceBack(after.id, keptUntil);
  if (!place) return;
  await tx.makeRoom(place, holders, now, after.id);
  await tx.takePlace(after.id, place);
}

/**
 * The place for an appointment whose answers name a time only now: null where the time stays, or nobody needs a place, and
 * `taken` where customers can't have it (BIZ-09), or no crew is free. Save the appointment, then `takeOver` it.
 */
export async function placeIfFree(
  tx: Places,
  before: Appointment,
  after: Appointment,
  { holders, now, zone }: Pick<Mover, 'holders' | 'now' | 'zone'>,
): Promise<Place | 'taken' | null> {
  if (before.serviceDate === after.serviceDate || after.status === 'cancelled') return null;
  const search = searchFor(after, 'customer', now, zone);
  const facts = await tx.capacityOn(placeQueryFor(search, holders, after.id));
  const { time, minutes } = search;
  if (whyPast(time, now, zone) ?? whyClosed(facts.settings, time, minutes, now, zone))
    return 'taken';
  if (!facts.capacity) return null;
  return findPlace(search, facts.settings, facts.capacity) ?? 'taken';
}

/** Puts an appointment into a place that is free, instead of the one it has, which is kept until an instant where the change can be undone. */
export async function takeOver(
  tx: Places,
  appointmentId: string,
  place: Place,
  {
    holders,
    now,
    keptUntil = null,
  }: Pick<Mover, 'holders' | 'now'> & { readonly keptUntil?: Date | null },
): Promise<void> {
  await tx.givePlaceBack(appointmentId, keptUntil);
  await tx.makeRoom(place, holders, now, appointmentId);
  await tx.takePlace(appointmentId, place);
}

/** Brings back the place that an appointment had before a change that is undone, else one that is free; else it is without one. */
export async function restorePlace(
  tx: Places,
  before: Appointment,
  after: Appointment,
  mover: Pick<Mover, 'now' | 'zone'>,
): Promise<void> {
  const { now, zone } = mover;
  if (after.status !== 'cancelled' && needsOtherPlace(before, after)) {
    const arrivals = arrivalsOf(serviceTimeOf(after), zone);
    if (await tx.takeKeptPlace(after.id, arrivals, now)) return;
  }
  const staff = { as: 'overbook', holders: [], canUndo: false } as const;
  await movePlace(tx, before, after, { ...mover, ...staff });
}

/** What an appointment looks for. */
export function searchFor(
  appointment: Appointment,
  asker: PlaceSearch['asker'],
  now: Date,
  zone: TimeZone,
): PlaceSearch {
  const { startsAt, endsAt } = appointment;
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  return { time: serviceTimeOf(appointment), minutes, asker, now, zone };
}

/** Whether a change needs another place: the time has moved, or the appointment takes place again. */
function needsOtherPlace(before: Appointment, after: Appointment): boolean {
  return before.serviceDate !== after.serviceDate || before.status === 'cancelled';
}
