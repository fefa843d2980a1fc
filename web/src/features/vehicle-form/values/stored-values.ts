import { CUSTOM_VEHICLE_MAKE } from '@dewlane/catalog';
import { MILEAGES, type VehicleFields, type VehicleFormValues } from './form-values.ts';

/** A stored vehicle as the form shows it (VFORM-14: edit mode). */
export function valuesOf(vehicle: VehicleFields): VehicleFormValues {
  const manual = vehicle.make === CUSTOM_VEHICLE_MAKE;
  return {
    manual,
    description: manual ? vehicle.model : '',
    make: manual ? '' : vehicle.make,
    model: manual ? '' : vehicle.model,
    year: manual ? '' : vehicle.year,
    type: vehicle.type,
    presetType: '',
    miles: MILEAGES.find(({ value }) => value === vehicle.miles)?.shown ?? vehicle.miles,
    color: vehicle.color ?? '',
  };
}
