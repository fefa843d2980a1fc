import { type OwnDetails, withOwnDetails } from '../../domain/appointment/own-change.ts';
import type { Dependencies } from '../ports.ts';
import type { OwnBookingRequest } from '../requests.ts';
import { changeOwn, type OwnChange } from '../steps/change-own.ts';

export interface UpdateOwnBooking extends OwnChange, OwnDetails {}

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
