import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { Dependencies } from '../ports.ts';

/** The appointments with these ids that belong to the owners, in any order. */
export function findAppointments({ reads }: Pick<Dependencies, 'reads'>) {
  return (ids: readonly string[], ownerIds: readonly string[]): Promise<Appointment[]> =>
    reads.appointmentsById(ids, ownerIds);
}
