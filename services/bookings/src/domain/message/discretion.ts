import { looksLikeName, MAKES } from '@dewlane/catalog';
import { modelType } from '@dewlane/catalog/models';
import type { Appointment } from '../appointment/appointment.ts';

/** The details that a message may include. */
interface Discretion {
  /** The name in the greeting; null if there is none or it doesn't look like a name. */
  readonly name: string | null;
  readonly tellsVehicle: boolean;
  readonly tellsPlace: boolean;
}

/**
 * The reader of an unconfirmed address may be a stranger: the message then contains no typed text beyond a name, no
 * place, and a car only if it can be chosen from our lists (SELF-13).
 */
export function discretionOf(
  { vehicleInfo }: Pick<Appointment, 'vehicleInfo'>,
  name: string | null,
  isConfirmed: boolean,
): Discretion {
  if (isConfirmed) return { name, tellsVehicle: true, tellsPlace: true };
  return {
    name: name !== null && looksLikeName(name) ? name : null,
    tellsVehicle: isListedCar(vehicleInfo),
    tellsPlace: false,
  };
}

function isListedCar(label: string): boolean {
  return MAKES.some((make) => {
    const [year, model] = [label.slice(0, 4), label.slice(`2021 ${make} `.length)];
    const isOfMake = label === `${year} ${make} ${model}` && /^\d{4}$/.test(year);
    return isOfMake && modelType(make, model) !== undefined;
  });
}
