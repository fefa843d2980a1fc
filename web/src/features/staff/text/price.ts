import { LIMITS } from '@dewlane/catalog';

/** Whole cents of a price field's text; null for anything but a number from 0 to 100,000 with two decimals at most. */
export function centsOf(text: string): number | null {
  if (!/^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(text.trim())) return null;
  const cents = Math.round(Number(text) * 100);
  return cents <= LIMITS.priceCents ? cents : null;
}

/** Cents as a price field shows them: `150.00`. */
export function priceField(cents: number | null | undefined): string {
  return typeof cents === 'number' ? (cents / 100).toFixed(2) : '';
}
