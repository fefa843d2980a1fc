import { vehicleLabel } from '@dewlane/catalog';
import {
  INTERNAL_VEHICLE_PATH,
  OWNED_DATA_PATH,
  type OwnedData,
  type OwnedVehicle,
} from '@dewlane/internal-api';
import { refuse } from '@dewlane/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownersOf, type Requester } from '../../application/ports.ts';
import type { Queries } from '../../application/queries.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';

/** Internal routes for other services and the gateway, called with the user's own token. */
export function serveVehicles(
  app: FastifyInstance,
  queries: Queries,
  requesterOf: (request: FastifyRequest) => Requester | null,
): void {
  app.get<{ Params: { id: string } }>(`${INTERNAL_VEHICLE_PATH}/:id`, async (request) => {
    const requester = requesterOf(request);
    const vehicle = requester && (await queries.findOwnedVehicle(request.params.id, requester));
    return vehicle ? toOwnedVehicle(vehicle) : refuse('NOT_FOUND', 'Vehicle not found.');
  });

  app.get(OWNED_DATA_PATH, async (request): Promise<OwnedData> => {
    const requester = requesterOf(request);
    const count = requester === null ? 0 : await queries.countVehicles(ownersOf(requester));
    return { hasData: count > 0 };
  });
}

function toOwnedVehicle(vehicle: Vehicle): OwnedVehicle {
  return {
    id: vehicle.id,
    userId: vehicle.userId,
    label: vehicleLabel(vehicle),
    type: vehicle.type,
    miles: vehicle.miles,
    color: vehicle.color,
    version: vehicle.version,
  };
}
