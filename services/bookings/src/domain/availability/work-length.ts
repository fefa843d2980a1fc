import { findPackage, packagesOnSale, type SavedSettings } from '@dewlane/catalog';
import { refuseFields } from '../refusal.ts';

/**
 * How many minutes the work of a package takes at most; without one, that of the shortest on sale.
 * @throws Refusal VALIDATION_FAILED for a package there isn't
 */
export function longestWork(settings: SavedSettings, servicePackage: string | null): number {
  if (servicePackage === null) {
    return Math.min(...packagesOnSale(settings).map(({ maxMinutes }) => maxMinutes));
  }
  const found = findPackage(settings, servicePackage.trim());
  if (!found) refuseFields({ servicePackage: 'Choose one of the service packages.' });
  return found.maxMinutes;
}
