import { cancelledByCustomer } from '../../domain/appointment/own-change.ts';
import type { Dependencies } from '../ports.ts';
import type { OwnBookingRequest } from '../requests.ts';
import { changeOwn, type OwnChange } from '../steps/change-own.ts';

export interface CancelOwnBooking extends OwnChange {
  readonly reason: string | null;
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
