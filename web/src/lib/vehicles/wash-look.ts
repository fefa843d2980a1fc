/** How dusty a vehicle looks, by the time since its last wash. */
export type WashLook = 'need' | 'soon' | 'good' | 'fresh';

/** The days from which on each look applies, longest first. */
const FROM_DAYS = [
  [21, 'need'],
  [14, 'soon'],
  [7, 'good'],
] as const satisfies readonly (readonly [number, WashLook])[];

/** A vehicle's look, for its badge and for every drawing of it (BADGE-06 to BADGE-09, BADGE-13). */
export function washLook({ daysSinceService }: { readonly daysSinceService: number }): WashLook {
  return FROM_DAYS.find(([days]) => daysSinceService >= days)?.[1] ?? 'fresh';
}
