/** Scripts in which names are legitimately written with joiners. */
const JOINED_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
];
const JOINER = `(?<=[${JOINED_SCRIPTS.map((script) => String.raw`\p{sc=${script}}`).join('')}])[\\u200C\\u200D]`;
/** What joins pictures into one, such as a woman and a wrench. */
const PICTURE_JOINER = String.raw`(?<=\p{ExtPict}[\p{EMod}\uFE0F]?)\u200D(?=\p{ExtPict})`;
/**
 * Control characters, including bidirectional ones, zero-width spaces and line breaks. Variation selectors are allowed:
 * they only choose a glyph.
 */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]`;
const INVISIBLE_CHARACTER = new RegExp(
  String.raw`(?!\p{VS}|${JOINER}|${PICTURE_JOINER})${INVISIBLE}`,
  'u',
);

/** Whether a name or a line of text contains an invisible character, or one that reorders the text around it (API-44). */
export function hasInvisibleCharacter(name: string): boolean {
  return INVISIBLE_CHARACTER.test(name);
}

/** Letters of any script, with the punctuation that names contain. */
const NAME = /^\p{L}[\p{L}\p{M}'’ -]{0,39}\.?$/u;

/** Whether a typed text looks like a name, so that a message to a stranger may greet by it (SELF-13, ACCT-12). */
export function looksLikeName(text: string): boolean {
  return NAME.test(text);
}
