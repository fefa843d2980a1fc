import type { SettingsValues } from '../../settings/settings-values.ts';

/** The props of every part of the form: the values, how to change them, and what is wrong with them. */
export interface SettingsPart {
  readonly values: SettingsValues;
  readonly change: (patch: Partial<SettingsValues>) => void;
  /** By the path that the server names, with the row instead of its place, e.g. `packages.detail.priceCents`. */
  readonly faults: Readonly<Record<string, string>>;
}

/** The message about a field, or about one of its lines, e.g. `serviceAreas.2`. */
export function faultOf(faults: SettingsPart['faults'], field: string): string | undefined {
  return Object.entries(faults).find(([path]) => `${path}.`.startsWith(`${field}.`))?.[1];
}
