import { BY_SYSTEM } from '@dewlane/events/cause';
import type { Dependencies } from '../ports.ts';
import { inPortions } from '../steps/in-portions.ts';

/** Permanently deletes drafts whose 24 h are over, each with its event (design.md#data-and-events). */
export function expireDrafts({ clock, inTransaction }: Dependencies) {
  return (signal: AbortSignal): Promise<void> =>
    inPortions(signal, (limit) =>
      inTransaction(async (tx) => {
        const now = clock();
        const drafts = await tx.jobs.expiredDrafts(now, limit);
        const changes = drafts.map((before) => ({
          kind: 'quiz-response' as const,
          before,
          after: null,
        }));
        await tx.save(changes, BY_SYSTEM, now);
        return drafts.length;
      }),
    );
}
