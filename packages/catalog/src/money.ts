import { withThousands } from './digits.ts';

/** Cents as the product writes money: `$150`, `$1,500`, and `$175.50` when there are cents. */
export function formatPrice(cents: number): string {
  const rest = cents % 100;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `$${withThousands(Math.trunc(cents / 100))}${fraction}`;
}
