import type { Bookings, Change, Clock } from '../ports.ts';
import { BY_SYSTEM } from '../requests.ts';
import { inPortions } from './in-portions.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Deletes the answers of guests that no account has claimed for so many days (DESIGN §2: 180). Their
 * appointment stays without the link; answers of one that lies ahead stay with it.
 */
export function dropUnclaimed(bookings: Bookings, clock: Clock, days: number) {
  return (signal: AbortSignal): Promise<void> =>
    inPortions(signal, (limit) =>
      bookings.inUnit(async (unit) => {
        const now = clock();
        const before = new Date(now.getTime() - days * DAY_MS);
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
