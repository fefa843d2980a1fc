import { CUSTOM_VEHICLE_MAKE, mileageLabel } from '@dewlane/catalog';
import { translateLabel } from '../../../lib/text/labels.ts';
import type { VehicleFields, VehicleFormValues } from './form-values.ts';

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
    miles: translateLabel(mileageLabel(vehicle.miles)),
    color: vehicle.color ?? '',
  };
}
