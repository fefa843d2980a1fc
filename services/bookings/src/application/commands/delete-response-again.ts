import type { Cause } from '@dewlane/events/cause';
import type { Transaction } from '../ports.ts';

/**
 * Deletes answers that a restore brought back although other services know them as deleted. Does nothing if they aren't
 * there.
 */
export async function deleteResponseAgain(
  tx: Transaction,
  { id, erases }: { readonly id: string; readonly erases: boolean },
  cause: Cause,
  now: Date,
): Promise<void> {
  const before = await tx.responses.find(id);
  if (before === null) return;
  await tx.save([{ kind: 'quiz-response', before, after: null, erases }], cause, now);
}
