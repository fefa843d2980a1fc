import type { ServiceHistoryStore } from '../../application/ports/service-history.ts';
import { APPOINTMENTS, saveAppointment } from './appointment-rows.ts';
import type { Db } from './prisma.ts';
import { dayOf } from './vehicle-rows.ts';

/**
 * The data of appointments that the last service date needs, inside one transaction: the newest version wins, and a
 * deleted one leaves a tombstone with id and version (design.md#data-and-events).
 */
export function createServiceHistoryStore(tx: Db): ServiceHistoryStore {
  return {
    async record({ id, version, state }) {
      const before = await tx.appointment.findUnique({ where: { id } });
      if (!(await saveAppointment(tx, APPOINTMENTS, { id, version, state }))) return [];
      return [before?.vehicleId, state?.vehicleId].filter((vehicleId) => vehicleId != null);
    },
    async newestCompleted(vehicleId) {
      const { _max } = await tx.appointment.aggregate({
        where: { vehicleId, status: 'completed' },
        _max: { serviceDay: true },
      });
      return dayOf(_max.serviceDay);
    },
    async contradicted(after, limit) {
      const rows = await tx.$queryRaw<{ id: string }[]>`
        select id from vehicles
        where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
          and "lastServiceDate" is distinct from (
            select max("serviceDay") from appointments
            where "vehicleId" = vehicles.id::text and status = 'completed')
        order by id limit ${limit}::int`;
      return rows.map(({ id }) => id);
    },
  };
}
