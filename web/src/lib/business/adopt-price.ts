import { packagesOf, type ServicePackageKey } from '@dewlane/catalog';
import { adoptSettings, savedSettings } from './saved-settings.ts';

/** Takes over the price that a package costs by now. */
export function adoptPrice(key: ServicePackageKey, priceCents: number): void {
  const settings = savedSettings();
  const packages = packagesOf(settings).map((offered) =>
    offered.key === key ? { ...offered, priceCents } : offered,
  );
  adoptSettings({ ...settings, packages });
}
