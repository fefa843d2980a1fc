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

/**
 * The settings that the business has saved, which the gateway embeds in the page (BIZ-10); empty if none were saved.
 */
export function savedSettings(): SavedSettings {
  saved ??= settingsOfPage(document);
  return saved;
}

/** Replaces the settings by newer ones than the page had. */
export function adoptSettings(newer: SavedSettings): void {
  saved = newer;
}

/** A package as currently offered. */
export function offerOf(key: ServicePackageKey): OfferedPackage {
  return packageOf(savedSettings(), key);
}

/** The package with this key, catalogue id or label; null if there is none or it isn't on sale (BIZ-06). */
export function bookablePackage(keyIdOrLabel: string | null): OfferedPackage | null {
  const found = findPackage(savedSettings(), keyIdOrLabel);
  return found?.isOnSale ? found : null;
}

/** The settings embedded in a page by the gateway. */
export function settingsOfPage(page: Document): SavedSettings {
  const block = page.getElementById(BUSINESS_BLOCK_ID)?.textContent;
  if (!block) return NOTHING_SAVED;
  try {
    // No validation needed: the gateway has validated the settings.
    return JSON.parse(block) as SavedSettings;
  } catch (error) {
    logFailure('The settings in the page cannot be read', error);
    return NOTHING_SAVED;
  }
}
