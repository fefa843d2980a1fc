import { TOPICS, vehicleChanged } from '@dewlane/events';
import type { RepublishParts } from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type { PrismaClient } from '../adapters/db/generated/client.ts';
import type { Db } from '../adapters/db/prisma.ts';
import { createTransaction } from '../adapters/db/transactions.ts';
import { toVehicle } from '../adapters/db/vehicle-rows.ts';
import { toOutboxEvent, toVehicleState } from '../adapters/events/contracts.ts';
import { deleteVehicle } from '../domain/vehicle/vehicle.ts';
import { NAME } from './config.ts';

const OPERATOR = { actor: { kind: 'system', id: 'republish' }, trace: {} } as const;

/** What vehicles republishes after it alone was restored from a back-up. */
export function createRepublishParts(prisma: PrismaClient, clock: Clock): RepublishParts<Db> {
  return {
    transaction: (work) => prisma.$transaction(work),
    kinds: [
      {
        topic: TOPICS.vehicles,
        table: 'vehicles',
        idType: 'uuid',
        stateEvents: {
          type: vehicleChanged.shape.type.value,
          async statesOf(tx, ids) {
            const rows = await tx.vehicle.findMany({ where: { id: { in: [...ids] } } });
            return new Map(rows.map((row) => [row.id, toVehicleState(toVehicle(row))]));
          },
        },
        async remove(tx, gone) {
          const { vehicles } = createTransaction(tx, NAME, toOutboxEvent);
          for (const { id, erases } of gone) {
            const vehicle = await vehicles.lockById(id);
            if (vehicle === null) continue;
            await vehicles.save({ ...deleteVehicle(vehicle, clock()), erases }, OPERATOR);
          }
        },
      },
    ],
  };
}
