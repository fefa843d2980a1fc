import {
  BUSINESS_BLOCK_ID,
  findPackage,
  NOTHING_SAVED,
  type OfferedPackage,
  packageOf,
  type SavedSettings,
  type ServicePackageKey,
} from '@dewlane/catalog';
import { logFailure } from '../browser/log.ts';

let saved: SavedSettings | undefined;

/** What the business has set: the gateway writes it into the page (BIZ-10). Nothing, where nothing was saved. */
export function savedSettings(): SavedSettings {
  saved ??= settingsOfPage(document);
  return saved;
}

/** Takes over settings that are newer than the page. */
export function adoptSettings(newer: SavedSettings): void {
  saved = newer;
}

/** A package as it is offered now. */
export function offerOf(key: ServicePackageKey): OfferedPackage {
  return packageOf(savedSettings(), key);
}

/** The package that a key, a catalogue id or a label means; null where there is none, or it can't be booked at the moment (BIZ-06). */
export function bookablePackage(keyIdOrLabel: string | null): OfferedPackage | null {
  const found = findPackage(savedSettings(), keyIdOrLabel);
  return found?.isOnSale ? found : null;
}

/** The settings in a page of the gateway's. */
export function settingsOfPage(page: Document): SavedSettings {
  const block = page.getElementById(BUSINESS_BLOCK_ID)?.textContent;
  if (!block) return NOTHING_SAVED;
  try {
    // The gateway has parsed it: shapes and bounds are its own.
    return JSON.parse(block) as SavedSettings;
  } catch (error) {
    logFailure('The settings in the page cannot be read', error);
    return NOTHING_SAVED;
  }
}
