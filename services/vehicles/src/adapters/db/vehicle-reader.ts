import type { VehicleReader } from '../../application/ports.ts';
import type { Database } from './database.ts';
import { isUuid } from './uuid.ts';
import { toVehicle } from './vehicle-rows.ts';

/** Reads of vehicles, each one query. */
export function vehicleReaderOn(database: Database): VehicleReader {
  return {
    async list(owners, { limit, after }) {
      const rows = await database.vehicle.findMany({
        where: {
          userId: { in: [...owners] },
          ...(after === null
            ? {}
            : {
                OR: [
                  { createdAt: { gt: after.createdAt } },
                  { createdAt: after.createdAt, id: { gt: after.id } },
                ],
              }),
        },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: limit,
      });
      return rows.map(toVehicle);
    },
    async count(owners) {
      return await database.vehicle.count({ where: { userId: { in: [...owners] } } });
    },
    async findOwned(ids, owners) {
      const rows = await database.vehicle.findMany({
        where: { id: { in: ids.filter(isUuid) }, userId: { in: [...owners] } },
      });
      return rows.map(toVehicle);
    },
  };
}
