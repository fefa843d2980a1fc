import { ownerIdsOf, vehicleLabel } from '@dewlane/catalog';
import {
  INTERNAL_VEHICLE_PATH,
  OWNED_DATA_PATH,
  type OwnedData,
  type OwnedVehicle,
} from '@dewlane/internal-api';
import { refuse } from '@dewlane/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queries } from '../../application/queries.ts';
import type { CustomerRequest } from '../../application/requests.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';

/** Internal routes for other services and the gateway, called with the user's own token. */
export function serveVehicles(
  app: FastifyInstance,
  queries: Queries,
  customerRequestOf: (request: FastifyRequest) => CustomerRequest | null,
): void {
  app.get<{ Params: { id: string } }>(`${INTERNAL_VEHICLE_PATH}/:id`, async (request) => {
    const customer = customerRequestOf(request);
    const vehicle = customer && (await queries.findOwnedVehicle(request.params.id, customer.owner));
    return vehicle ? toOwnedVehicle(vehicle) : refuse('NOT_FOUND', 'Vehicle not found.');
  });

  app.get(OWNED_DATA_PATH, async (request): Promise<OwnedData> => {
    const customer = customerRequestOf(request);
    const count = customer === null ? 0 : await queries.countVehicles(ownerIdsOf(customer.owner));
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
