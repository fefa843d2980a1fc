import type { BusinessSettings, SavedSettings } from '@dewlane/catalog';

/** The id of the one business there is, as its events and the audit log name it. */
export const BUSINESS_ID = 'business';

/** What staff have decided about the business. */
export interface Business {
  /** Counts the changes from 1; 0 while nothing was ever saved. */
  readonly version: number;
  readonly settings: SavedSettings;
  readonly updatedAt: Date | null;
}

/** Nothing was ever saved (BIZ-01). */
export const UNTOUCHED: Business = { version: 0, settings: {}, updatedAt: null };

/** A change by staff: what is left out stays, null is as if it had never been saved. */
export type BusinessEdit = {
  readonly [Name in keyof BusinessSettings]?: BusinessSettings[Name] | null | undefined;
};

/** The business after a change; the same one where nothing differs. */
export function editBusiness(before: Business, edit: BusinessEdit, now: Date): Business {
  const wanted = Object.entries(edit).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...before.settings, ...Object.fromEntries(wanted) });
  const settings = Object.fromEntries(merged.filter(([, value]) => value !== null));
  const after = { version: before.version + 1, settings, updatedAt: laterThan(before, now) };
  return changedSettings(before.settings, after.settings).length === 0 ? before : after;
}

/** `now`, but always after the change before it: of two at once the later may have read the earlier time. */
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

/** JSON whose objects have their names in order: PostgreSQL keeps them in an order of its own. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
