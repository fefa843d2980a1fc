import type { Bookings, Clock } from '../ports.ts';
import { BY_SYSTEM } from '../requests.ts';
import { inPortions } from './in-portions.ts';

/** Deletes drafts that have outlived their 24 h for good, with their events (design.md#data-and-events). */
export function expireDrafts(bookings: Bookings, clock: Clock) {
  return (signal: AbortSignal): Promise<void> =>
    inPortions(signal, (limit) =>
      bookings.inUnit(async (unit) => {
        const now = clock();
        const drafts = await unit.expiredDrafts(now, limit);
        const changes = drafts.map((before) => ({
          kind: 'quiz-response' as const,
          before,
          after: null,
        }));
        await unit.save(changes, BY_SYSTEM, now);
        return drafts.length;
      }),
    );
}
