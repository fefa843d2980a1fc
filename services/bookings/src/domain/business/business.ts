import type { BusinessSettings, SavedSettings } from '@dewlane/catalog';

/** The id of the only business, as used in its events and the audit log. */
export const BUSINESS_ID = 'business';

/** The business settings that staff have saved. */
export interface Business {
  /** Raised by every change; 0 while nothing was ever saved. */
  readonly version: number;
  readonly settings: SavedSettings;
  readonly updatedAt: Date | null;
}

/** Nothing was ever saved (BIZ-01). */
export const UNTOUCHED: Business = { version: 0, settings: {}, updatedAt: null };

/** An edit by staff: settings left out stay, null resets one as if it had never been saved. */
export type BusinessEdit = {
  readonly [Name in keyof BusinessSettings]?: BusinessSettings[Name] | null | undefined;
};

/** The business after an edit; the same object if nothing differs. */
export function editBusiness(before: Business, edit: BusinessEdit, now: Date): Business {
  const wanted = Object.entries(edit).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...before.settings, ...Object.fromEntries(wanted) });
  const settings = Object.fromEntries(merged.filter(([, value]) => value !== null));
  const after = { version: before.version + 1, settings, updatedAt: laterThan(before, now) };
  return changedSettings(before.settings, after.settings).length === 0 ? before : after;
}

/**
 * `now`, but always later than the previous change: of two concurrent changes, the second may have read the clock
 * first.
 */
function laterThan({ updatedAt }: Business, now: Date): Date {
  return new Date(Math.max(now.getTime(), (updatedAt?.getTime() ?? 0) + 1));
}

/** The names of the settings that differ. */
export function changedSettings(
  before: SavedSettings,
  after: SavedSettings,
): (keyof BusinessSettings)[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (names as (keyof BusinessSettings)[]).filter(
    (name) => canonical(before[name]) !== canonical(after[name]),
  );
}

/** JSON with sorted keys: PostgreSQL stores them in an order of its own. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
