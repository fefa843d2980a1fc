import type { Crew } from '../../domain/availability/crew.ts';
import type { Dependencies } from '../ports.ts';

/** The active crews, in the order they were added. */
export function listCrews({ crews }: Pick<Dependencies, 'crews'>) {
  return (): Promise<Crew[]> => crews.crews();
}
