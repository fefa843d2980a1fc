/**
 * Translations of texts that come as data, in the build's language; made from `web/languages/es/tables` by the build.
 */
export interface Table {
  /** Keyed by the English text. */
  readonly exact: Readonly<Record<string, string>>;
  /** Texts with variable parts, matched by a regular expression; `{0}` in the translation stands for the first part. */
  readonly patterns: readonly (readonly [shape: RegExp, text: string])[];
}

/** For English, which needs no translation. */
export const NO_TABLE: Table = { exact: {}, patterns: [] };
