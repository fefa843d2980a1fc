import { isUuid } from '@dewlane/service-kit';
import type { VehicleReads } from '../../application/ports/vehicles.ts';
import type { PrismaClient } from './generated/client.ts';
import { toVehicle } from './vehicle-rows.ts';

/** Reads of vehicles, each one query. */
export function createVehicleReads(prisma: PrismaClient): VehicleReads {
  return {
    async list(ownerIds, { limit, after }) {
      const rows = await prisma.vehicle.findMany({
        where: {
          userId: { in: [...ownerIds] },
          ...(after === null
            ? {}
            : {
                OR: [
                  { createdAt: { gt: after.at } },
                  { createdAt: after.at, id: { gt: after.id } },
                ],
              }),
        },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: limit,
      });
      return rows.map(toVehicle);
    },
    async count(ownerIds) {
      return await prisma.vehicle.count({ where: { userId: { in: [...ownerIds] } } });
    },
    async findOwned(ids, ownerIds) {
      const rows = await prisma.vehicle.findMany({
        where: { id: { in: ids.filter(isUuid) }, userId: { in: [...ownerIds] } },
      });
      return rows.map(toVehicle);
    },
  };
}
