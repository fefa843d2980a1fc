/** Cents as the product writes money: `$150`, and `$175.50` when there are cents (DESIGN §2). */
export function formatPrice(cents: number): string {
  const dollars = Math.trunc(cents / 100);
  const rest = cents % 100;
  return rest === 0 ? `$${dollars}` : `$${dollars}.${String(rest).padStart(2, '0')}`;
}
