import type { SettingsValues } from '../../settings/settings-values.ts';

/** What every part of the form is given: the values, how they change, and what is wrong with them. */
export interface SettingsPart {
  readonly values: SettingsValues;
  readonly change: (patch: Partial<SettingsValues>) => void;
  /** By the path that the server names, e.g. `packages.1.priceCents`. */
  readonly faults: Readonly<Record<string, string>>;
}
