import { packagesOf, type ServicePackageKey } from '@dewlane/catalog';
import { adoptSettings, savedSettings } from './saved-settings.ts';

/** Adopts the current price of a package. */
export function adoptPrice(key: ServicePackageKey, priceCents: number): void {
  const settings = savedSettings();
  const packages = packagesOf(settings).map((offered) =>
    offered.key === key ? { ...offered, priceCents } : offered,
  );
  adoptSettings({ ...settings, packages });
}
