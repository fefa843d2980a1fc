import type { Dependencies } from '../ports.ts';

/** Whether a guest has saved anything that an account would take over (design.md#identity-and-permissions). */
export function hasData({ reads, clock }: Pick<Dependencies, 'reads' | 'clock'>) {
  return (ownerIds: readonly string[]): Promise<boolean> => reads.hasData(ownerIds, clock());
}
