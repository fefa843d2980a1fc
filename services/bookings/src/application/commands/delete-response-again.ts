import { BY_SYSTEM } from '@dewlane/events/cause';
import type { Dependencies } from '../ports.ts';

/**
 * Deletes answers that a restore brought back although other services know them as deleted. Does nothing if they aren't
 * there.
 */
export function deleteResponseAgain({
  inTransaction,
  clock,
}: Pick<Dependencies, 'inTransaction' | 'clock'>) {
  return ({ id, erases }: { readonly id: string; readonly erases: boolean }): Promise<void> =>
    inTransaction(async (tx) => {
      const before = await tx.responses.find(id);
      if (before === null) return;
      await tx.save([{ kind: 'quiz-response', before, after: null, erases }], BY_SYSTEM, clock());
    });
}
