import { MILES_OPTIONS } from '@dewlane/catalog';

/** The first accepted model year; no car that is washed today is older. */
export const FIRST_MODEL_YEAR = 1900;

/** Four digits, from 1900 to the model year after the current one, which is on sale already. */
export function isModelYear(text: string, currentYear: number): boolean {
  if (!/^\d{4}$/.test(text)) return false;
  const year = Number(text);
  return year >= FIRST_MODEL_YEAR && year <= currentYear + 1;
}

const WHOLE_MILES = /^\d{1,7}$|^\d{1,3}(,\d{3}){1,2}$/;

/** A whole number of miles below ten million, plain or with thousands separators, or a choice of the questionnaire (VFORM-22, QUIZ-13). */
export function isMileage(text: string): boolean {
  return WHOLE_MILES.test(text) || MILES_OPTIONS.some(({ value }) => value === text);
}
