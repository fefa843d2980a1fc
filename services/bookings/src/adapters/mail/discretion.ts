import { MAKES } from '@dewlane/catalog';
import { MODELS } from '@dewlane/catalog/models';
import type { Appointment } from '../../domain/appointment/appointment.ts';

/** What a message may say of an appointment. */
export interface Discretion {
  /** The name to greet with; null where there is none or it reads like anything but a name. */
  readonly name: string | null;
  readonly tellsVehicle: boolean;
  readonly tellsPlace: boolean;
}

/** Letters of any script, with what stands between them in names. */
const NAME = /^\p{L}[\p{L}\p{M}'’ -]{0,39}\.?$/u;

/**
 * Where nobody has confirmed the address, its reader may be a stranger: the message holds nothing that was typed beyond
 * a name, no place and no car but one that can be chosen from our lists (SELF-13).
 */
export function discretionOf(
  { vehicleInfo }: Appointment,
  name: string | null,
  isConfirmed: boolean,
): Discretion {
  if (isConfirmed) return { name, tellsVehicle: true, tellsPlace: true };
  return {
    name: name !== null && NAME.test(name) ? name : null,
    tellsVehicle: isListedCar(vehicleInfo),
    tellsPlace: false,
  };
}

function isListedCar(label: string): boolean {
  return MAKES.some((make) => {
    const [year, model] = [label.slice(0, 4), label.slice(`2021 ${make} `.length)];
    const isOfMake = label === `${year} ${make} ${model}` && /^\d{4}$/.test(year);
    return isOfMake && MODELS[make].includes(model);
  });
}
