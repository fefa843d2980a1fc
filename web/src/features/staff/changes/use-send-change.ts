import {
  DeleteAppointmentDocument,
  PlanArrivalDocument,
  type PlanArrivalInput,
  UpdateAppointmentDocument,
} from '../../../generated/staff/graphql.ts';
import { useRefreshLists } from '../../../lib/graphql/use-call.ts';
import { useWrite } from '../../../lib/graphql/use-write.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import { type ChangeableFields, currentIn, type Edit, freeTimesIn } from './current-appointment.ts';
import { offerUndo, withdrawUndo } from './undo-offer.ts';

/** The outcome of a write by staff; `late` is a conflict, with the current values (STAFF-03). */
export type Outcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'late'; readonly current: ChangeableFields }
  /** No crew has the time; these are free. */
  | { readonly kind: 'taken'; readonly freeTimes: readonly string[] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** An appointment in the version that a write is based on. */
export interface Target {
  readonly id: string;
  readonly version: number;
}

/** Staff's writes to one appointment, each based on the shown version; never throw. */
export function useSendChange() {
  const update = useWrite(UpdateAppointmentDocument);
  const plan = useWrite(PlanArrivalDocument);
  const remove = useWrite(DeleteAppointmentDocument);
  const refresh = useRefreshLists();

  async function outcomeOf(write: Promise<unknown>): Promise<Outcome> {
    try {
      await write;
      return { kind: 'saved' };
    } catch (error) {
      const freeTimes = freeTimesIn(error);
      if (freeTimes) return { kind: 'taken', freeTimes };
      const current = currentIn(error);
      if (!current) return { kind: 'failed', error };
      refresh();
      return { kind: 'late', current };
    }
  }

  const inputOf = ({ id, version }: Target) => ({
    id,
    expectedVersion: version,
    idempotencyKey: newKey(),
  });
  return {
    change: (target: Target, edit: Edit) =>
      outcomeOf(
        // Offered before the page has reloaded, as the server's time to undo runs from the write.
        update({ input: { ...inputOf(target), ...edit } }, ({ updateAppointment }) =>
          offerUndo(updateAppointment),
        ),
      ),
    /** Plans when the crew comes (AVAIL-16). */
    plan: (target: Target, arrival: Pick<PlanArrivalInput, 'plannedStartsAt' | 'overbook'>) =>
      outcomeOf(
        plan({ input: { ...inputOf(target), ...arrival } }, ({ planArrival }) =>
          offerUndo(planArrival),
        ),
      ),
    remove: (target: Target) =>
      outcomeOf(remove({ input: inputOf(target) }, () => withdrawUndo(target.id))),
  };
}
