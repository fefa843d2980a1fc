import { movedByCustomer } from '../../domain/appointment/own-change.ts';
import type { Dependencies } from '../ports.ts';
import type { OwnBookingRequest } from '../requests.ts';
import { changeOwn, type OwnChange } from '../steps/change-own.ts';

export interface MoveOwnBooking extends OwnChange {
  readonly serviceDate: string;
}

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
