import { failureField } from '../http/http-error.ts';

/** The nearest free times, if a write was refused because its time is taken; null for any other failure. */
export function freeTimesIn(error: unknown): readonly string[] | null {
  if (failureField(error, 'code') !== 'SLOT_TAKEN') return null;
  const alternatives = failureField(error, 'alternatives');
  return Array.isArray(alternatives) ? alternatives.map(String) : [];
}
