import type { Make } from './makes.ts';
import { AMERICAN_MODELS } from './models/american.ts';
import { ASIAN_MODELS } from './models/asian.ts';
import { EUROPEAN_MODELS } from './models/european.ts';
import { VEHICLE_TYPE_KEYS, type VehicleTypeKey } from './vehicle-types.ts';

/**
 * What each model is. Pickups and SUVs of the largest size are trucks, all smaller SUVs and wagons crossovers, minivans
 * vans; hatchbacks and convertibles count as sedans.
 */
const BY_TYPE: Readonly<Record<Make, Readonly<Record<VehicleTypeKey, readonly string[]>>>> = {
  ...AMERICAN_MODELS,
  ...ASIAN_MODELS,
  ...EUROPEAN_MODELS,
};

const ordered = new Map<Make, readonly string[]>();

/**
 * The models of a make that were sold new in the United States in the last 30 model years (1997 to 2026, and the
 * 2027 models already on sale), in alphabetical order. Trims are not models, lines with a name of their own are (BMW's 3 Series and
 * M3). An entry of its own, `@dewlane/catalog/models`, so that only the vehicle form loads the lists; each is put in
 * order when it is asked for, since all together would keep a phone busy for a moment.
 */
export function modelsOf(make: Make): readonly string[] {
  const known = ordered.get(make);
  if (known) return known;
  const { compare } = new Intl.Collator('en', { numeric: true });
  const models = Object.values(BY_TYPE[make]).flat().sort(compare);
  ordered.set(make, models);
  return models;
}

/** The type of vehicle a model is; undefined for a model that its make does not have. */
export function modelType(make: Make, model: string): VehicleTypeKey | undefined {
  return VEHICLE_TYPE_KEYS.find((type) => BY_TYPE[make][type].includes(model));
}
