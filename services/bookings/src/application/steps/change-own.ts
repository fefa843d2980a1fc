import { businessDay, ownerIdsOf, type SavedSettings } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { refuseGone } from '../../domain/appointment/gone.ts';
import { refuseLateChange } from '../../domain/appointment/own-change.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { followLink } from '../queries/follow-link.ts';
import type { OwnBookingRequest } from '../requests.ts';
import { admitChange, requireOwn } from './admit-own-change.ts';
import { updatePlace } from './appointment-place.ts';
import { causeOfOwnChange } from './cause-of-own-change.ts';
import { idempotentOwnChange } from './idempotent-requests.ts';
import { orRefuseWithAlternatives } from './no-place.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { requireAppointment } from './required-appointment.ts';
import { retryStale } from './retry-stale.ts';

/** What every change of a booking by its customer says. */
export interface OwnChange {
  /** The version the change is based on; of two concurrent changes the second is rejected (SELF-06). */
  readonly expectedVersion: number;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Changes a customer's booking: for its owner, or for the holder of a link to it. Messages, reminders and the place
 * follow.
 * @throws Refusal NOT_FOUND for an invalid link or somebody else's booking, CHANGED_MEANWHILE (SELF-06), TOO_LATE
 * (SELF-03), SLOT_TAKEN if no crew is free (AVAIL-07), QUOTA_REACHED, and as `change` does
 */
export async function changeOwn(
  deps: Dependencies,
  by: OwnBookingRequest,
  operation: string,
  input: OwnChange,
  change: (before: Appointment, settings: SavedSettings, now: Date) => Appointment,
): Promise<void> {
  const { business, clock, inTransaction, texting, zone } = deps;
  await retryStale(async () => {
    const now = clock();
    const id = by.kind === 'owner' ? by.id : await linkedBooking(deps, by.token);
    const { settings } = await business.read();
    const holders = by.kind === 'owner' ? ownerIdsOf(by.request.owner) : by.holders;
    const write = async (tx: Transaction) => {
      await requireOwn(tx, by, id, now);
      return tx.onceOnly(idempotentOwnChange(by, id, operation, input), async () => {
        const before = await requireAppointment(tx, id);
        refuseOtherVersion(before, input.expectedVersion);
        refuseLateChange(before, settings, now);
        const after = change(before, settings, now);
        if (after === before) return { id };
        // A booking is cancelled once, so it needs no limit; and whoever used the others up by a forwarded link must not keep its
        // owner from it (SELF-28).
        if (after.status !== 'cancelled') await admitChange(tx, id, businessDay(now, zone));
        await tx.save([{ kind: 'appointment', before, after }], causeOfOwnChange(by, before), now);
        await updatePlace(tx.places, before, after, {
          as: 'customer',
          holders,
          canUndo: false,
          now,
          zone,
        });
        await notifyOfChange(tx, before, after, now, { by: 'customer', texting, zone });
        return { id };
      });
    };
    return orRefuseWithAlternatives(deps, () => inTransaction(write));
  });
}

/**
 * The id of the booking that a link leads to.
 * @throws Refusal NOT_FOUND for an invalid link, or one whose booking is gone
 */
async function linkedBooking(deps: Dependencies, token: string): Promise<string> {
  const target = await followLink(deps)(token);
  return target?.appointment?.id ?? refuseGone();
}

/**
 * Rejects the second of two concurrent changes, without details that the holder of a link may not see (SELF-06).
 * @throws Refusal CHANGED_MEANWHILE
 */
function refuseOtherVersion(
  { version, serviceDate, status }: Appointment,
  expectedVersion: number,
): void {
  if (version === expectedVersion) return;
  throw new Refusal(
    'CHANGED_MEANWHILE',
    'This booking was changed meanwhile. Please look at it as it is now.',
    { current: { version, serviceDate, status } },
  );
}
