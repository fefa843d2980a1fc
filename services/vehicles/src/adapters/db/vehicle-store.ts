import { STILL_ON } from '@dewlane/catalog';
import type { Cause } from '@dewlane/events/cause';
import { appendToOutbox, isUuid, type OutboxEvent } from '@dewlane/service-kit';
import type { VehicleStore } from '../../application/ports/vehicles.ts';
import type { VehicleChange } from '../../domain/vehicle/vehicle.ts';
import type { Db } from './prisma.ts';
import { lockQuota } from './quota-lock.ts';
import { toVehicle, toVehicleRow } from './vehicle-rows.ts';

/** Turns a change into its contract event. */
export type ToEvent = (change: VehicleChange, cause: Cause) => OutboxEvent;

/** The vehicles in PostgreSQL, inside one transaction; each saved change appends its event to the outbox. */
export function createVehicleStore(tx: Db, source: string, toEvent: ToEvent): VehicleStore {
  const findLocked = async (ids: readonly { id: string }[]) => {
    const rows = await tx.vehicle.findMany({
      where: { id: { in: ids.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    });
    return rows.map(toVehicle);
  };
  const one = async (ids: readonly { id: string }[]) => (await findLocked(ids))[0] ?? null;
  return {
    async lockOwned(id, ownerIds) {
      if (!isUuid(id)) return null;
      return await one(
        await tx.$queryRaw<{ id: string }[]>`
          select id from vehicles
          where id = ${id}::uuid
            and ("userId" = any(${[...ownerIds]}) or "guestId" = any(${[...ownerIds]})) for update`,
      );
    },
    async lockById(id) {
      if (!isUuid(id)) return null;
      return await one(
        await tx.$queryRaw<{ id: string }[]>`
          select id from vehicles where id = ${id}::uuid for update`,
      );
    },
    async lockAllOf(ownerIds) {
      return await findLocked(
        await tx.$queryRaw<{ id: string }[]>`
          select id from vehicles where "userId" = any(${[...ownerIds]}) order by id for update`,
      );
    },
    async countForMore(ownerId) {
      await lockQuota(tx, ownerId);
      return await tx.vehicle.count({ where: { userId: ownerId } });
    },
    async lockUnclaimed(before, limit) {
      return await findLocked(
        await tx.$queryRaw<{ id: string }[]>`
          select id from vehicles
          where starts_with("userId", 'guest_') and "updatedAt" < ${before}
            and not exists (
              select from appointments
              where "vehicleId" = vehicles.id::text and status = any(${STILL_ON}))
          order by id limit ${limit} for update skip locked`,
      );
    },
    async save(change, cause) {
      await write(tx, change);
      await appendToOutbox(tx, source, [toEvent(change, cause)]);
    },
    async saveDeletions(changes, cause) {
      const ids = changes.map(({ before }) => before.id);
      await tx.$executeRaw`delete from vehicles where id = any(${ids}::uuid[])`;
      const events = changes.map((change) => toEvent(change, cause));
      await appendToOutbox(tx, source, events);
    },
  };
}

async function write(tx: Db, change: VehicleChange): Promise<void> {
  switch (change.kind) {
    case 'added':
      await tx.vehicle.create({ data: toVehicleRow(change.after) });
      return;
    case 'changed':
      await tx.vehicle.update({ where: { id: change.after.id }, data: toVehicleRow(change.after) });
      return;
    case 'deleted':
      await tx.vehicle.delete({ where: { id: change.before.id } });
      return;
  }
}
