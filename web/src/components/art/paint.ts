import type { VehicleTypeKey } from '@dewlane/catalog';

const PAINTS: Readonly<Record<string, string>> = {
  white: '#eef2f4',
  black: '#22292e',
  silver: '#c3ccd2',
  grey: '#6b7780',
  gray: '#6b7780',
  blue: '#0b7cc4',
  red: '#a3212c',
  green: '#2f6f62',
  brown: '#6e4b33',
  beige: '#d8c7a6',
  yellow: '#e8b21f',
  orange: '#c8601f',
};

const TYPE_PAINTS: Readonly<Record<VehicleTypeKey, string>> = {
  sedan: '#0b7cc4',
  crossover: '#2f6f62',
  truck: '#b4452f',
  van: '#d9e2e7',
};

/** The paint for a vehicle's colour word, also within a phrase; without a known word, the type's default (look.md#drawings). */
export function paintOf(type: VehicleTypeKey, color: string | null | undefined): string {
  const words = (color ?? '').toLowerCase().split(/[^a-z]+/);
  const known = words.find((word) => word in PAINTS);
  return (known && PAINTS[known]) || TYPE_PAINTS[type];
}
