import { useApolloClient } from '@apollo/client/react';
import {
  DeleteAppointmentDocument,
  DeletionMarkFragmentDoc,
  PlanArrivalDocument,
  UpdateAppointmentDocument,
  type UpdateAppointmentInput,
} from '../../../generated/staff/graphql.ts';
import { useKeyFor } from '../../../lib/graphql/use-key-for.ts';
import { freeTimesIn } from '../../../lib/refusals/free-times-in.ts';
import {
  type AppointmentEdit,
  type ArrivalPlan,
  type ChangeableFields,
  currentIn,
  type Overbookable,
} from './current-appointment.ts';
import { type Target, useOwnWrites } from './own-writes.ts';
import type { Undoable } from './undo-offer.ts';
import { useAppointmentWrite } from './use-appointment-write.ts';
import { useStaffMutation } from './use-staff-mutation.ts';

/** The outcome of a write by staff; `late` is a conflict, with the current values (STAFF-03). */
export type ChangeOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'late'; readonly current: ChangeableFields }
  /** No crew has the time; these are free. */
  | { readonly kind: 'taken'; readonly freeTimes: readonly string[] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What each write begins with. */
type Based = Pick<UpdateAppointmentInput, 'id' | 'expectedVersion' | 'idempotencyKey'>;

/**
 * Staff's writes to one appointment, each based on the shown version, or on what its own writes have made of it since
 * (STAFF-03); never throw.
 */
export function useSendChange() {
  const update = useAppointmentWrite(UpdateAppointmentDocument, 'updateAppointment');
  const plan = useAppointmentWrite(PlanArrivalDocument, 'planArrival');
  const remove = useStaffMutation(DeleteAppointmentDocument);
  const own = useOwnWrites();
  const client = useApolloClient();
  const withKey = useKeyFor();

  async function sent<More>(
    write: (
      variables: { input: Based & More },
      onWritten: (made: Undoable) => void,
    ) => Promise<unknown>,
    target: Target,
    more: More,
  ): Promise<ChangeOutcome> {
    const expectedVersion = own.after(target);
    const input = { id: target.id, expectedVersion, ...more };
    try {
      await withKey(input, (keyed) =>
        write({ input: keyed }, (made) => own.note(expectedVersion, made)),
      );
      return { kind: 'saved' };
    } catch (error) {
      const freeTimes = freeTimesIn(error);
      if (freeTimes) return { kind: 'taken', freeTimes };
      const current = currentIn(error);
      return current ? { kind: 'late', current } : { kind: 'failed', error };
    }
  }

  /** Also where the service behind the lists is out of reach: an appointment is deleted once bookings says so. */
  const removeFromLists =
    (onDeleted?: () => void) =>
    (variables: { input: Based }, onWritten: (made: Undoable) => void) =>
      remove(variables, ({ deleteAppointment: made }) => {
        onDeleted?.();
        const row = { __typename: 'StaffAppointment', id: made.id } as const;
        const id = client.cache.identify(row);
        const data = { __typename: row.__typename, deleted: true };
        if (id !== undefined) client.writeFragment({ id, fragment: DeletionMarkFragmentDoc, data });
        onWritten(made);
      });

  return {
    change: (target: Target, edit: Overbookable<AppointmentEdit>) => sent(update, target, edit),
    /** Plans when the crew comes (AVAIL-16). */
    plan: (target: Target, arrival: Overbookable<ArrivalPlan>) => sent(plan, target, arrival),
    /** `onDeleted` is called before the lists show it. */
    remove: (target: Target, onDeleted?: () => void) =>
      sent(removeFromLists(onDeleted), target, {}),
  };
}
