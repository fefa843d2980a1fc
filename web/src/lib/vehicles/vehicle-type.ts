import {
  DEFAULT_VEHICLE_TYPE,
  VEHICLE_TYPE_KEYS,
  VEHICLE_TYPES,
  type VehicleTypeKey,
} from '@dewlane/catalog';

/** The type for a stored key or label; sedan for anything else. */
export function vehicleTypeOf(text: string | null | undefined): VehicleTypeKey {
  return knownType(text) ?? DEFAULT_VEHICLE_TYPE;
}

/** `Truck/SUV` for `truck`; any other text unchanged. */
export function vehicleTypeLabel(text: string | null | undefined): string | null {
  const known = knownType(text);
  return known ? VEHICLE_TYPES[known].label : (text ?? null);
}

function knownType(text: string | null | undefined): VehicleTypeKey | undefined {
  return VEHICLE_TYPE_KEYS.find((key) => key === text || VEHICLE_TYPES[key].label === text);
}
