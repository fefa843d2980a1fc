import type { ServicePackage } from '@dewlane/catalog';

/** `90-120 min` (PRICE-03 to PRICE-06). */
export function durationLabel(offer: Pick<ServicePackage, 'minMinutes' | 'maxMinutes'>): string {
  return `${offer.minMinutes}-${offer.maxMinutes} min`;
}
