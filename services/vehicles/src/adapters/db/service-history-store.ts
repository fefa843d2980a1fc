import type { ServiceHistoryStore } from '../../application/ports.ts';
import type { Transaction } from './database.ts';
import { dateOf, dayOf } from './vehicle-rows.ts';

/**
 * Bookings' appointments as far as the last service date needs them, inside one transaction: the
 * newest version wins, and a deleted one leaves id and version as a tombstone (DESIGN §2).
 */
export function serviceHistoryStoreOn(tx: Transaction): ServiceHistoryStore {
  return {
    async record({ id, version, state }) {
      const before = await tx.appointment.findUnique({ where: { id } });
      const written = await tx.$executeRaw`
        insert into appointments (id, version, "vehicleId", status, "serviceDay")
        values (${id}, ${version}::int, ${state?.vehicleId ?? null}, ${state?.status ?? null},
          ${dateOf(state?.serviceDay ?? null)}::date)
        on conflict (id) do update
          set version = excluded.version, "vehicleId" = excluded."vehicleId",
            status = excluded.status, "serviceDay" = excluded."serviceDay"
          where excluded.version > appointments.version`;
      if (written === 0) return [];
      return [before?.vehicleId, state?.vehicleId].filter((vehicleId) => vehicleId != null);
    },
    async newestCompleted(vehicleId) {
      const { _max } = await tx.appointment.aggregate({
        where: { vehicleId, status: 'completed' },
        _max: { serviceDay: true },
      });
      return dayOf(_max.serviceDay);
    },
  };
}
