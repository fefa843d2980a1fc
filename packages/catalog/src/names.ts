/** Joiners are letters' own business in these scripts: names are written with them. */
const JOINED_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
];
const JOINER = `(?<=[${JOINED_SCRIPTS.map((script) => String.raw`\p{sc=${script}}`).join('')}])[\\u200C\\u200D]`;
/** Controls, bidirectional ones among them, blanks of no width, and line breaks. Variation selectors only choose a letter's shape. */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]`;
const INVISIBLE_CHARACTER = new RegExp(String.raw`(?!\p{VS}|${JOINER})${INVISIBLE}`, 'u');

/** Whether a name holds a character that nobody sees or that turns the text around it (API-44). */
export function hasInvisibleCharacter(name: string): boolean {
  return INVISIBLE_CHARACTER.test(name);
}
