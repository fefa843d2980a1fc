/** The first accepted model year; no car that is washed today is older. */
export const FIRST_MODEL_YEAR = 1900;

/** Four digits, from 1900 to the model year after the current one, which is on sale already. */
export function isModelYear(text: string, currentYear: number): boolean {
  if (!/^\d{4}$/.test(text)) return false;
  const year = Number(text);
  return year >= FIRST_MODEL_YEAR && year <= currentYear + 1;
}
