import type { ServicePackageKey } from './service-packages.ts';

/** The add-ons by their stored keys: Detail Plus includes one of them, Detail Plus + all. */
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

/** Whether a package includes one add-on of the customer's choice. */
export function hasAddOnToChoose(servicePackage: ServicePackageKey | string | null): boolean {
  return servicePackage === 'full';
}

/** The label of an add-on; an unknown key of another version is returned as it is. */
export function addOnLabel(key: string): string {
  return isAddOn(key) ? ADD_ONS[key] : key;
}
