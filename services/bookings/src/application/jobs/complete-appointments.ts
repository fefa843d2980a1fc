import { BY_SYSTEM } from '@dewlane/events/cause';
import { completed, completedStart } from '../../domain/appointment/complete.ts';
import type { Dependencies } from '../ports.ts';
import { inPortions } from '../steps/in-portions.ts';

/** Completes the appointments that began at least a day ago (design.md#bookings-vehicles-mail). */
export function completeAppointments({ clock, inTransaction }: Dependencies) {
  return (signal: AbortSignal): Promise<void> =>
    inPortions(signal, (limit) =>
      inTransaction(async (tx) => {
        const now = clock();
        const open = await tx.jobs.openAppointments(completedStart(now), limit);
        const changes = open.map((before) => ({
          kind: 'appointment' as const,
          before,
          after: completed(before, now),
        }));
        await tx.save(changes, BY_SYSTEM, now);
        return open.length;
      }),
    );
}
