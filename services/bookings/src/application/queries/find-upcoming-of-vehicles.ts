import type { Appointment } from '../../domain/appointment/appointment.ts';
import { todayBegan } from '../../domain/schedule/business-time.ts';
import type { Dependencies } from '../ports.ts';

/** The owners' next appointments of these vehicles, soonest first; at most `limit` of each. */
export function findUpcomingOfVehicles({
  reads,
  clock,
  zone,
}: Pick<Dependencies, 'reads' | 'clock' | 'zone'>) {
  return (
    vehicleIds: readonly string[],
    ownerIds: readonly string[],
    limit: number,
  ): Promise<Appointment[]> =>
    reads.upcomingOfVehicles(vehicleIds, ownerIds, todayBegan(clock(), zone), limit);
}
