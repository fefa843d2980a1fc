import {
  CUSTOM_VEHICLE_MAKE,
  CUSTOM_VEHICLE_YEAR,
  DEFAULT_VEHICLE_MILES,
  DEFAULT_VEHICLE_TYPE,
  type VehicleTypeKey,
  vehicleLabel,
} from '@dewlane/catalog';
import type { Answers } from './answers.ts';
import { isDescribed } from './validation.ts';

/** A vehicle in the customer's garage, with the fields that booking needs. */
export interface SavedVehicle {
  readonly id: string;
  readonly year: string;
  readonly make: string;
  readonly model: string;
  readonly type: VehicleTypeKey;
  readonly miles: string;
  readonly color: string | null;
  readonly photoUrl: string | null;
  readonly lastServiceDate: string | null;
  readonly daysSinceService: number;
}

/** A vehicle that has to be added before booking. */
export interface NewVehicle {
  readonly year: string;
  readonly make: string;
  readonly model: string;
  readonly type: VehicleTypeKey;
  readonly miles: string;
}

/**
 * The answers of steps 2 and 3 for a saved vehicle, so that they aren't asked again (design.md#how-the-screens-behave).
 */
export function answersFromVehicle(vehicle: SavedVehicle): Partial<Answers> {
  const typedByHand = vehicle.make === CUSTOM_VEHICLE_MAKE;
  return {
    year: typedByHand ? '' : vehicle.year,
    make: typedByHand ? '' : vehicle.make,
    model: typedByHand ? '' : vehicle.model,
    miles: vehicle.miles,
    customVehicleInfo: typedByHand ? vehicle.model : '',
    vehicleType: vehicle.type,
    ...(vehicle.lastServiceDate === null ? {} : { previouslyDetailed: 'yes' as const }),
  };
}

/** The vehicle the answers describe; one in the customer's own words has year 2020 and make Custom (DONE-05). */
export function newVehicle(answers: Answers): NewVehicle {
  const type = answers.vehicleType || DEFAULT_VEHICLE_TYPE;
  if (isDescribed(answers)) {
    return {
      year: CUSTOM_VEHICLE_YEAR,
      make: CUSTOM_VEHICLE_MAKE,
      model: answers.customVehicleInfo.trim(),
      type,
      miles: answers.miles || DEFAULT_VEHICLE_MILES,
    };
  }
  const { year, make, model, miles } = answers;
  return { year, make, model, type, miles };
}

/** A label for the vehicle in these answers; null while nothing is known of it. */
export function answeredVehicleLabel(answers: Answers): string | null {
  if (isDescribed(answers)) {
    return answers.customVehicleInfo.trim();
  }
  return answers.make && answers.model ? vehicleLabel(answers).trim() : null;
}
