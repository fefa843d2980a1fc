/** How long ago the last wash was; a drawing is as dusty as that. */
export type WashLook = 'need' | 'soon' | 'good' | 'fresh';

/** From how many days on a look holds, the longest first. */
const FROM_DAYS = [
  [21, 'need'],
  [14, 'soon'],
  [7, 'good'],
] as const satisfies readonly (readonly [number, WashLook])[];

/** How dusty a vehicle is, in its badge and in every drawing of it (BADGE-06 to BADGE-09, BADGE-13). */
export function washLook({ daysSinceService }: { readonly daysSinceService: number }): WashLook {
  return FROM_DAYS.find(([days]) => daysSinceService >= days)?.[1] ?? 'fresh';
}
