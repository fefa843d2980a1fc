import { businessDay } from '@dewlane/catalog';
import { refuseGone } from '../../domain/appointment/gone.ts';
import type { Dependencies } from '../ports.ts';
import { stoppedForOwner } from '../queries/find-own-booking.ts';
import { followLink } from '../queries/follow-link.ts';
import type { OwnBookingRequest } from '../requests.ts';
import { admitChange, requireOwn } from '../steps/admit-own-change.ts';
import { causeOfOwnChange } from '../steps/cause-of-own-change.ts';
import { type EndedLinks, endAllLinks, isAddressReached } from '../steps/end-all-links.ts';
import { idempotentOwnChange } from '../steps/idempotent-requests.ts';
import { requireAppointment } from '../steps/required-appointment.ts';
import { retryStale } from '../steps/retry-stale.ts';

export interface EndOwnLinks {
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Ends every link to a booking sent so far, for a customer who has passed one on; may be called by the owner or by the
 * holder of any good link. A new link goes to the address on file while the wash is still ahead (SELF-14). No version
 * is required: ending a link does no harm.
 * @throws Refusal NOT_FOUND for an invalid link or somebody else's booking, QUOTA_REACHED
 */
export function endOwnLinks(deps: Dependencies) {
  const { clock, inTransaction, zone } = deps;
  return (by: OwnBookingRequest, input: EndOwnLinks): Promise<EndedLinks> =>
    retryStale(async () => {
      const now = clock();
      const id = by.kind === 'owner' ? by.id : (deps.links.appointmentOf(by.token) ?? refuseGone());
      const isGood = by.kind === 'owner' || (await isGoodLink(deps, by.token));
      const isReached = await (by.kind === 'owner' ? isReachedForOwner : isAddressReached)(
        deps,
        id,
      );
      return inTransaction(async (tx) => {
        await requireOwn(tx, by, id, now);
        return tx.onceOnly(idempotentOwnChange(by, id, 'endOwnLinks', input), async () => {
          // Only here, because the link of a repeated request was ended by the first.
          if (!isGood) refuseGone();
          const before = await requireAppointment(tx, id);
          await admitChange(tx, id, businessDay(now, zone));
          const cause = causeOfOwnChange(by, before);
          return endAllLinks(deps, tx, before, { cause, now, isReached, answersCustomer: true });
        });
      });
    });
}

/** The same as `isAddressReached`, as far as the booking's owner may know (SELF-35). */
async function isReachedForOwner({ recipients }: Dependencies, id: string): Promise<boolean> {
  const { appointment, address } = await recipients.correspondence(id);
  if (appointment === null || address === null) return false;
  return (await stoppedForOwner(recipients, appointment, address)) !== true;
}

async function isGoodLink(deps: Dependencies, token: string): Promise<boolean> {
  const target = await followLink(deps)(token);
  return target?.appointment != null;
}
