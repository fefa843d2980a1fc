/** NUL and lone surrogates, which PostgreSQL can store in neither text nor JSON. */
const NOT_STORABLE = /[\0\p{Surrogate}]/gu;

/** Whether PostgreSQL can store a text: it must not contain NUL or lone surrogates. */
export function isStorable(text: string): boolean {
  return text.search(NOT_STORABLE) === -1;
}

/** The text without the characters that PostgreSQL can't store. */
export function storableText(text: string): string {
  return text.replaceAll(NOT_STORABLE, '');
}
