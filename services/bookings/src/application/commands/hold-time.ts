import { UNSAVED } from '@dewlane/catalog';
import { countFreePlaces, withoutPlaces } from '../../domain/availability/find-place.ts';
import { heldUntil } from '../../domain/availability/hold-limits.ts';
import { arrivalsOf } from '../../domain/availability/offer.ts';
import { longestWork } from '../../domain/availability/work-length.ts';
import { whyClosed } from '../../domain/business/bookable.ts';
import { idsOf, standingOf } from '../../domain/owner.ts';
import { Refusal, refuseFields } from '../../domain/refusal.ts';
import { businessDay } from '../../domain/schedule/business-time.ts';
import { whyPast } from '../../domain/schedule/past.ts';
import { parseServiceTime } from '../../domain/schedule/service-time.ts';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { tryAgain } from '../try-again.ts';
import { freePlace, NoPlace, orOtherTimes, placeQueryFor } from './places.ts';

/** A time that is held for a visitor. */
export interface Hold {
  readonly until: Date;
}

export interface HoldTime {
  readonly serviceDate: string;
  readonly servicePackage: string | null;
  /** The visitor's IP address; for IPv6 its /64 prefix. */
  readonly address: string | null;
}

/**
 * Holds a time for a visitor. Their previous hold is released, even if the new time is refused (AVAIL-05, AVAIL-06).
 * Null if nothing is held: there are no crews, or the visitor may hold no more; then only the booking itself decides.
 * @throws Refusal UNAUTHENTICATED (a guest that has moved), VALIDATION_FAILED for a past or closed time, SLOT_TAKEN
 */
export function holdTime(deps: Dependencies) {
  const release = releaseHold(deps);
  return (request: CustomerRequest, input: HoldTime): Promise<Hold | null> =>
    orOtherTimes(deps, async () => {
      try {
        return await tryAgain(() => holdInstead(deps, request, input));
      } catch (error) {
        // The transaction that was refused has released nothing.
        if (isRefusedTime(error)) await tryAgain(() => release(request));
        throw error;
      }
    });
}

function holdInstead(
  { clock, inTransaction, zone }: Dependencies,
  { owner }: CustomerRequest,
  { serviceDate, servicePackage, address }: HoldTime,
): Promise<Hold | null> {
  const now = clock();
  const time = parseServiceTime(serviceDate);
  const past = whyPast(time, now, zone);
  if (past) refuseFields({ serviceDate: past.message });
  return inTransaction(async (tx) => {
    const standing = standingOf(owner, await tx.guestMoveOf(owner.id), now);
    const holders = [...new Set([...idsOf(owner), ...standing.ownerIds])];
    const facts = await tx.capacityOn(placeQueryFor({ time, now, zone }, holders));
    const { settings, capacity } = facts;
    const minutes = longestWork(settings, servicePackage);
    const closed = whyClosed(settings, time, minutes, now, zone);
    if (closed) refuseFields({ serviceDate: closed.message });
    const search = { time, minutes, bookedAs: 'customer', now, zone } as const;
    const place = freePlace(search, facts, { holders });
    const today = businessDay(now, zone);
    await tx.releaseHolds(holders, today, now);
    if (!place || !capacity) return null;
    const others = await tx.otherHolds(arrivalsOf(time, zone), { now, holders, address });
    const until = heldUntil({
      now,
      minutes: settings.holdMinutes ?? UNSAVED.holdMinutes,
      heldMs: await tx.heldMs(holders, today),
      ofAddress: others.ofAddress,
      places: countFreePlaces(search, settings, withoutPlaces(capacity, others.places)),
      heldPlaces: others.places.length,
    });
    if (!until) return null;
    await tx.hold({ holder: standing.ownerId, address, place, until }, today, now);
    return { until };
  });
}

/** Whether a time was chosen that can't be held: it is taken, past or closed. */
function isRefusedTime(error: unknown): boolean {
  return (
    error instanceof NoPlace || (error instanceof Refusal && error.code === 'VALIDATION_FAILED')
  );
}

/**
 * Releases a visitor's hold (AVAIL-06); false if there was none.
 * @throws Refusal UNAUTHENTICATED (a guest that has moved)
 */
export function releaseHold({ clock, inTransaction, zone }: Dependencies) {
  return (request: CustomerRequest): Promise<boolean> => {
    const now = clock();
    return inTransaction(async (tx) => {
      const { owner } = request;
      const standing = standingOf(owner, await tx.guestMoveOf(owner.id), now);
      const holders = [...new Set([...idsOf(owner), ...standing.ownerIds])];
      return await tx.releaseHolds(holders, businessDay(now, zone), now);
    });
  };
}
