import { vehicleLabel } from '@dewlane/catalog';
import { TOPICS, type VehicleState } from '@dewlane/events';
import type { Cause } from '@dewlane/events/cause';
import { newId, type OutboxEvent } from '@dewlane/service-kit';
import type { Vehicle, VehicleChange } from '../../domain/vehicle/vehicle.ts';

/** A vehicle as its events carry it. */
export function toVehicleState(vehicle: Vehicle): VehicleState {
  return {
    id: vehicle.id,
    userId: vehicle.userId,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    type: vehicle.type,
    miles: vehicle.miles,
    color: vehicle.color,
    label: vehicleLabel(vehicle),
    photoId: vehicle.photo?.id ?? null,
    lastServiceDate: vehicle.lastServiceDate,
    createdAt: vehicle.createdAt,
    updatedAt: vehicle.updatedAt,
  };
}

/**
 * The contract event of a change. That of a deletion contains no data of the owner, since it stays in the log
 * (design.md#data-and-events).
 */
export function toOutboxEvent(change: VehicleChange, { actor, trace }: Cause): OutboxEvent {
  const about = (vehicle: Vehicle, at: string) => ({
    id: newId(),
    topic: TOPICS.vehicles,
    key: vehicle.id,
    actor: { ...actor },
    occurredAt: new Date(at),
    trace,
  });
  switch (change.kind) {
    case 'added': {
      const state = toVehicleState(change.after);
      return {
        ...about(change.after, change.after.createdAt),
        type: 'vehicles.vehicle-added.v1',
        aggregateVersion: change.after.version,
        data: { state, changed: given(state), previous: {} },
      };
    }
    case 'changed': {
      const [before, state] = [toVehicleState(change.before), toVehicleState(change.after)];
      const changed = differences(before, state);
      return {
        ...about(change.after, change.after.updatedAt),
        type: 'vehicles.vehicle-changed.v1',
        aggregateVersion: change.after.version,
        data: {
          state,
          changed,
          previous: Object.fromEntries(changed.map((name) => [name, before[name]])),
        },
      };
    }
    case 'deleted':
      return {
        ...about(change.before, change.at),
        type: 'vehicles.vehicle-deleted.v1',
        aggregateVersion: change.before.version + 1,
        data: { state: null, changed: [], previous: {} },
        erases: change.erases,
      };
  }
}

function given(state: VehicleState): string[] {
  return Object.entries(state).flatMap(([name, value]) => (value === null ? [] : [name]));
}

function differences(before: VehicleState, after: VehicleState): (keyof VehicleState)[] {
  const names = Object.keys(after) as (keyof VehicleState)[];
  return names.filter((name) => before[name] !== after[name]);
}
