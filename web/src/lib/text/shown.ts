import { TABLE } from './tables/packages.ts';

/**
 * A text of a package or of the catalogue page's settings, as people read it. Never what is stored or sent. The business's own
 * words read as they are.
 */
export function shown(text: string): string {
  return (Object.hasOwn(TABLE.exact, text) && TABLE.exact[text]) || text;
}
