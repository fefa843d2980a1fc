/**
 * A phone number without the invisible marks, and with plain instead of typographic hyphens, as address books and web
 * pages add them: nobody sees why it would be refused.
 */
export function plainPhone(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(/\p{Pd}/gu, '-');
}
