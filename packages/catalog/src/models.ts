import type { Make } from './makes.ts';
import { AMERICAN_MODELS } from './models/american.ts';
import { ASIAN_MODELS } from './models/asian.ts';
import { EUROPEAN_MODELS } from './models/european.ts';

/**
 * The models of each make that were sold new in the United States in the last 30 model years (1997
 * to 2026, and what has come for 2027), in alphabetical order. Trims are not models, lines with a name of their own are (BMW's
 * 3 Series and M3). An entry of its own, `@dewlane/catalog/models`, so that only the vehicle form
 * loads the lists.
 */
export const MODELS: Readonly<Record<Make, readonly string[]>> = {
  ...AMERICAN_MODELS,
  ...ASIAN_MODELS,
  ...EUROPEAN_MODELS,
};
