/** What texts of the data read as in the language of the build; the build makes it of `web/languages/es/tables`. */
export interface Table {
  /** By the English text. */
  readonly exact: Readonly<Record<string, string>>;
  /** Texts with something in them, by what they look like; `{0}` stands for the first thing in the translation too. */
  readonly patterns: readonly (readonly [shape: RegExp, text: string])[];
}

/** English: everything reads as it is. */
export const NO_TABLE: Table = { exact: {}, patterns: [] };
