import type { ServicePackageKey } from './service-packages.ts';

/** What Detail Plus is sold with one of, and Detail Plus + with all of, by the key that is stored. */
export const ADD_ONS = {
  ceramic_wax: 'Ceramic wax',
  seat_extraction: 'Seat extraction',
  carpet_extraction: 'Carpet extraction',
} as const;

export type AddOnKey = keyof typeof ADD_ONS;

export const ADD_ON_KEYS = Object.keys(ADD_ONS) as AddOnKey[];

/** Whether a key names an add-on. */
export function isAddOn(key: string): key is AddOnKey {
  return Object.hasOwn(ADD_ONS, key);
}

/** Whether the customer of a package has one add-on to choose. */
export function hasAddOnToChoose(servicePackage: ServicePackageKey | string | null): boolean {
  return servicePackage === 'full';
}

/** An add-on as people read it; a key of another version as it is. */
export function addOnLabel(key: string): string {
  return isAddOn(key) ? ADD_ONS[key] : key;
}
