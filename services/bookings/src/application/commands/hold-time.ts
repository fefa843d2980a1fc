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
export function holdTime(deps: Pick<Dependencies, 'clock' | 'crews' | 'inTransaction' | 'zone'>) {
  return (request: CustomerRequest, input: HoldTime): Promise<Hold | null> =>
    orOtherTimes(deps, async () => {
      const { hold, refused } = await tryAgain(() => holdInstead(deps, request, input));
      if (refused) throw refused;
      return hold;
    });
}

/** What became of a choice; its refusal is thrown only after the commit, since a rollback would keep the former hold. */
interface Choice {
  readonly hold: Hold | null;
  readonly refused: Error | null;
}

function holdInstead(
  { clock, inTransaction, zone }: Pick<Dependencies, 'clock' | 'inTransaction' | 'zone'>,
  { owner }: CustomerRequest,
  { serviceDate, servicePackage, address }: HoldTime,
): Promise<Choice> {
  const now = clock();
  const today = businessDay(now, zone);
  return inTransaction(async (tx) => {
    const standing = standingOf(owner, await tx.guestMoveOf(owner.id), now);
    const holders = [...new Set([...idsOf(owner), ...standing.ownerIds])];
    const hold = async (): Promise<Hold | null> => {
      const time = parseServiceTime(serviceDate);
      const past = whyPast(time, now, zone);
      if (past) refuseFields({ serviceDate: past.message });
      const facts = await tx.capacityOn(placeQueryFor({ time, now, zone }, holders));
      const { settings, capacity } = facts;
      const minutes = longestWork(settings, servicePackage);
      const closed = whyClosed(settings, time, minutes, now, zone);
      if (closed) refuseFields({ serviceDate: closed.message });
      const search = { time, minutes, bookedAs: 'customer', now, zone } as const;
      const place = freePlace(search, facts, { holders });
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
    };
    try {
      return { hold: await hold(), refused: null };
    } catch (error) {
      if (!isRefusedTime(error)) throw error;
      await tx.releaseHolds(holders, today, now);
      return { hold: null, refused: error };
    }
  });
}

/** Whether a time was chosen that can't be held: it is taken, past or closed. */
function isRefusedTime(error: unknown): error is Error {
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
