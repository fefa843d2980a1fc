import { BY_SYSTEM } from '@dewlane/events/cause';
import { nextVersion } from '../../domain/next-version.ts';
import type { Change } from '../ports/booking-store.ts';
import type { Dependencies } from '../ports.ts';
import { inPortions } from '../steps/in-portions.ts';

interface DropRun {
  readonly before: Date;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Deletes guests' answers last changed before an instant that no account has claimed (design.md#data-and-events: 180
 * days). Their appointment stays, without the link; answers of a coming appointment are kept.
 */
export function dropUnclaimed({ inTransaction }: Pick<Dependencies, 'inTransaction'>) {
  return ({ before, now, signal }: DropRun): Promise<void> =>
    inPortions(signal, (limit) =>
      inTransaction(async (tx) => {
        const responses = await tx.jobs.unclaimedResponses(before, now, limit);
        const linked = await tx.jobs.appointmentsOfResponses(responses.map(({ id }) => id));
        const changes: Change[] = [
          ...linked.map((appointment) => ({
            kind: 'appointment' as const,
            before: appointment,
            after: nextVersion(appointment, { quizResponseId: null }, now),
          })),
          ...responses.map((response) => ({
            kind: 'quiz-response' as const,
            before: response,
            after: null,
          })),
        ];
        await tx.save(changes, BY_SYSTEM, now);
        return responses.length;
      }),
    );
}
