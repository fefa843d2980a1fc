import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { Dependencies } from '../ports.ts';

/** These owners' booking that was made last and isn't cancelled; null if there is none. */
export function findNewestBooking({ reads }: Pick<Dependencies, 'reads'>) {
  return (ownerIds: readonly string[]): Promise<Appointment | null> =>
    reads.newestBooking(ownerIds);
}
