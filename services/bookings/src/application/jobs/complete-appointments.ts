import { completed, completedStart } from '../../domain/appointment/complete.ts';
import type { Bookings, Clock } from '../ports.ts';
import { BY_SYSTEM } from '../requests.ts';
import { inPortions } from './in-portions.ts';

/** Completes the appointments that lie a day back (design.md#bookings-vehicles-mail). */
export function completeAppointments(bookings: Bookings, clock: Clock) {
  return (signal: AbortSignal): Promise<void> =>
    inPortions(signal, (limit) =>
      bookings.inUnit(async (unit) => {
        const now = clock();
        const open = await unit.openAppointments(completedStart(now), limit);
        const changes = open.map((before) => ({
          kind: 'appointment' as const,
          before,
          after: completed(before, now),
        }));
        await unit.save(changes, BY_SYSTEM, now);
        return open.length;
      }),
    );
}
