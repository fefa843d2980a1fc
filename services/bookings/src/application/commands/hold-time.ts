import { businessDay, UNSAVED } from '@dewlane/catalog';
import { countFreePlaces, withoutPlaces } from '../../domain/availability/find-place.ts';
import { heldUntil } from '../../domain/availability/hold-limits.ts';
import { arrivalsOf } from '../../domain/availability/offer.ts';
import { longestWork } from '../../domain/availability/work-length.ts';
import { whyClosed } from '../../domain/business/bookable.ts';
import { Refusal, refuseFields } from '../../domain/refusal.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import { whyPast } from '../../domain/schedule/past.ts';
import { parseServiceTime } from '../../domain/schedule/service-time.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { placeOrRefuse, placeQueryFor } from '../steps/appointment-place.ts';
import { holdersOf } from '../steps/holders-of.ts';
import { NoPlace, orRefuseWithAlternatives } from '../steps/no-place.ts';
import { retryStale } from '../steps/retry-stale.ts';

/** A time that is held for a visitor. */
export interface Hold {
  readonly until: Date;
  /** The time left, in milliseconds. */
  readonly forMs: number;
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
    orRefuseWithAlternatives(deps, async () => {
      const { hold, refused } = await retryStale(() => holdInstead(deps, request, input));
      if (refused) throw refused;
      return hold;
    });
}

/** What became of a choice; its refusal is thrown only after the commit, since a rollback would keep the former hold. */
interface Choice {
  readonly hold: Hold | null;
  readonly refused: Error | null;
}

const NOTHING_HELD: Choice = { hold: null, refused: null };

function holdInstead(
  { clock, inTransaction, zone }: Pick<Dependencies, 'clock' | 'inTransaction' | 'zone'>,
  { owner }: CustomerRequest,
  input: HoldTime,
): Promise<Choice> {
  const now = clock();
  const today = businessDay(now, zone);
  return inTransaction(async (tx) => {
    const { holder, holders } = await holdersOf(tx, owner, now);
    const found = await wantedPlace(tx, input, { holders, now, zone }).catch(refusedTime);
    // First, since whoever has this lock may wait for the former hold's row.
    await tx.holds.lockAddress(input.address);
    await tx.holds.release(holders, today, now);
    if (found instanceof Error) return { hold: null, refused: found };
    const { search, settings, capacity, place } = found;
    if (!place || !capacity) return NOTHING_HELD;
    const { address } = input;
    const others = await tx.holds.others(arrivalsOf(search.time, zone), { now, holders, address });
    const until = heldUntil({
      now,
      minutes: settings.holdMinutes ?? UNSAVED.holdMinutes,
      heldMs: await tx.holds.heldMs(holders, today),
      ofAddress: others.ofAddress,
      places: countFreePlaces(search, settings, withoutPlaces(capacity, others.places)),
      heldPlaces: others.places.length,
    });
    if (!until) return NOTHING_HELD;
    await tx.holds.add({ holder, address, place, until }, today, now);
    const forMs = until.getTime() - now.getTime();
    return { hold: { until, forMs }, refused: null };
  });
}

/** The place at the wanted time, null without crews; throws if the time is taken, past or closed. */
async function wantedPlace(
  tx: Transaction,
  { serviceDate, servicePackage }: HoldTime,
  { holders, now, zone }: { holders: readonly string[]; now: Date; zone: TimeZone },
) {
  const time = parseServiceTime(serviceDate);
  const past = whyPast(time, now, zone);
  if (past) refuseFields({ serviceDate: past.message });
  const facts = await tx.places.capacityOn(placeQueryFor({ time, now, zone }, holders));
  const { settings, capacity } = facts;
  const minutes = longestWork(settings, servicePackage);
  const closed = whyClosed(settings, time, minutes, now, zone);
  if (closed) refuseFields({ serviceDate: closed.message });
  const search = { time, minutes, bookedAs: 'customer', now, zone } as const;
  return { search, settings, capacity, place: placeOrRefuse(search, facts, { holders }) };
}

/** Returns the refusal of what a visitor chose, such as a time that is taken, past or closed; throws any other error. */
function refusedTime(error: unknown): Error {
  if (error instanceof NoPlace) return error;
  if (error instanceof Refusal && error.code === 'VALIDATION_FAILED') return error;
  throw error;
}
