import { ownerIdsOf, type SavedSettings } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { refuseGone } from '../../domain/appointment/gone.ts';
import {
  cancelledByCustomer,
  movedByCustomer,
  type OwnDetails,
  refuseLateChange,
  withOwnDetails,
} from '../../domain/appointment/own-change.ts';
import { Refusal } from '../../domain/refusal.ts';
import { businessDay } from '../../domain/schedule/business-time.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { followLink } from '../queries/follow-link.ts';
import type { OwnBookingRequest } from '../requests.ts';
import { admitChange, requireOwn } from '../steps/admit-own-change.ts';
import { causeOfOwnChange } from '../steps/cause-of-own-change.ts';
import { idempotentOwnChange } from '../steps/idempotent-requests.ts';
import { orOtherTimes } from '../steps/no-place.ts';
import { notifyOfChange } from '../steps/notify-of-change.ts';
import { movePlace } from '../steps/places.ts';
import { requireAppointment } from '../steps/required-appointment.ts';
import { tryAgain } from '../try-again.ts';

interface OwnChange {
  /** The version the change is based on; of two concurrent changes the second is rejected (SELF-06). */
  readonly expectedVersion: number;
  readonly idempotencyKey?: string | null | undefined;
}

export interface MoveOwnBooking extends OwnChange {
  readonly serviceDate: string;
}

export interface CancelOwnBooking extends OwnChange {
  readonly reason: string | null;
}

export interface UpdateOwnBooking extends OwnChange, OwnDetails {}

/**
 * Moves a booking to another time for its customer; a message, the reminders and the calendar entry follow (SELF-02,
 * SELF-05).
 * @throws Refusal NOT_FOUND for an invalid link or somebody else's booking, CHANGED_MEANWHILE (SELF-06), TOO_LATE
 * (SELF-03), CONFLICT once it is no longer scheduled, VALIDATION_FAILED for a time that customers can't book,
 * SLOT_TAKEN if no crew is free (AVAIL-07), QUOTA_REACHED
 */
export function moveOwnBooking(deps: Dependencies) {
  return (by: OwnBookingRequest, input: MoveOwnBooking): Promise<void> =>
    changeOwn(deps, by, 'moveOwnBooking', input, (before, settings, now) =>
      movedByCustomer(before, input.serviceDate, settings, now, deps.zone),
    );
}

/**
 * Cancels a booking for its customer, with a reason that staff see (SELF-02, SELF-05).
 * @throws Refusal as `moveOwnBooking` does
 */
export function cancelOwnBooking(deps: Dependencies) {
  return (by: OwnBookingRequest, input: CancelOwnBooking): Promise<void> =>
    changeOwn(deps, by, 'cancelOwnBooking', input, (before, _, now) =>
      cancelledByCustomer(before, input.reason, now),
    );
}

/**
 * Saves a customer's details of their booking: gate code, notes, add-on (SELF-02).
 * @throws Refusal as `moveOwnBooking` does
 */
export function updateOwnBooking(deps: Dependencies) {
  return (by: OwnBookingRequest, input: UpdateOwnBooking): Promise<void> =>
    changeOwn(deps, by, 'updateOwnBooking', input, (before, _, now) =>
      withOwnDetails(before, input, now),
    );
}

type Change = (before: Appointment, settings: SavedSettings, now: Date) => Appointment;

async function changeOwn(
  deps: Dependencies,
  by: OwnBookingRequest,
  operation: string,
  input: OwnChange,
  change: Change,
): Promise<void> {
  const { business, clock, inTransaction, texting, zone } = deps;
  await tryAgain(async () => {
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
        await admitChange(tx, id, businessDay(now, zone));
        await tx.save([{ kind: 'appointment', before, after }], causeOfOwnChange(by, before), now);
        await movePlace(tx, before, after, { as: 'customer', holders, canUndo: false, now, zone });
        await notifyOfChange(tx, before, after, now, { by: 'customer', texting, zone });
        return { id };
      });
    };
    return orOtherTimes(deps, () => inTransaction(write));
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
