import type { Bookings, Change } from '../ports.ts';
import { BY_SYSTEM } from '../requests.ts';
import { inPortions } from './in-portions.ts';

/**
 * Deletes the answers of guests that no account has claimed since an instant (design.md#data-and-events: 180 days). Their
 * appointment stays without the link; answers of one that lies ahead stay with it.
 */
export function dropUnclaimed(
  bookings: Bookings,
  { before, now, signal }: { before: Date; now: Date; signal: AbortSignal },
): Promise<void> {
  return inPortions(signal, (limit) =>
    bookings.inUnit(async (unit) => {
      const responses = await unit.unclaimedResponses(before, now, limit);
      const linked = await unit.appointmentsOfResponses(responses.map(({ id }) => id));
      const changes: Change[] = [
        ...linked.map((appointment) => ({
          kind: 'appointment' as const,
          before: appointment,
          after: {
            ...appointment,
            quizResponseId: null,
            updatedAt: now,
            version: appointment.version + 1,
          },
        })),
        ...responses.map((response) => ({
          kind: 'quiz-response' as const,
          before: response,
          after: null,
        })),
      ];
      await unit.save(changes, BY_SYSTEM, now);
      return responses.length;
    }),
  );
}
