import type { CrewPlan } from '../../domain/availability/crew-plan.ts';
import type { Dependencies } from '../ports.ts';

/** The crew plans of these appointments, in any order; unknown ids are left out. */
export function listCrewPlans({ crews, clock }: Pick<Dependencies, 'crews' | 'clock'>) {
  return (ids: readonly string[]): Promise<CrewPlan[]> => crews.crewPlans(ids, clock());
}
