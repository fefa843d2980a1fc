import type { HeldChange } from '../ports/message-reads.ts';
import type { Dependencies } from '../ports.ts';

/** The changes of these appointments that can still be undone at an instant. */
export function findHeldChanges({ reads }: Pick<Dependencies, 'reads'>) {
  return (appointmentIds: readonly string[], now: Date): Promise<HeldChange[]> =>
    reads.heldChanges(appointmentIds, now);
}
