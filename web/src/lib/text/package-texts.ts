import { TABLE } from './tables/packages.ts';

/**
 * Translates a text of a package or of the catalogue page's settings; for display only, never for what is stored or
 * sent. Texts written by the business itself stay unchanged.
 */
export function translatePackageText(text: string): string {
  return (Object.hasOwn(TABLE.exact, text) && TABLE.exact[text]) || text;
}
