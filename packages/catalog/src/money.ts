/** Cents as the product writes money: `$150`, `$1,500`, and `$175.50` when there are cents. */
export function formatPrice(cents: number): string {
  const dollars = Math.trunc(cents / 100).toLocaleString('en-US');
  const rest = cents % 100;
  return rest === 0 ? `$${dollars}` : `$${dollars}.${String(rest).padStart(2, '0')}`;
}
