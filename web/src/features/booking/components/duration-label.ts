import type { ServicePackage } from '@dewlane/catalog';

/** `90-120 min` (SPEC §9). */
export function durationLabel(offer: Pick<ServicePackage, 'minMinutes' | 'maxMinutes'>): string {
  return `${offer.minMinutes}-${offer.maxMinutes} min`;
}
