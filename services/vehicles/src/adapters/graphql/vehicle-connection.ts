import type { Connection } from '@dewlane/service-kit';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';

/** A page of vehicles for GraphQL. */
export type VehicleConnection = Connection<Vehicle>;
