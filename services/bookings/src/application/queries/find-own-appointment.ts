import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { Dependencies } from '../ports.ts';

/** One of these owners' appointments; null if it doesn't exist or isn't theirs. */
export function findOwnAppointment({ reads }: Pick<Dependencies, 'reads'>) {
  return async (id: string, ownerIds: readonly string[]): Promise<Appointment | null> =>
    (await reads.appointmentsById([id], ownerIds))[0] ?? null;
}
