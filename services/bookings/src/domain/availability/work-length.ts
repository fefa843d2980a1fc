import { findPackage, packagesOnSale, type SavedSettings } from '@dewlane/catalog';
import { refuseFields } from '../refusal.ts';

/**
 * The longest the work of a package may take, in minutes; without a package, that of the shortest on sale.
 * @throws Refusal VALIDATION_FAILED for an unknown package
 */
export function longestWork(settings: SavedSettings, servicePackage: string | null): number {
  if (servicePackage === null) {
    return Math.min(...packagesOnSale(settings).map(({ maxMinutes }) => maxMinutes));
  }
  const found = findPackage(settings, servicePackage.trim());
  if (!found) refuseFields({ servicePackage: 'Choose one of the service packages.' });
  return found.maxMinutes;
}
