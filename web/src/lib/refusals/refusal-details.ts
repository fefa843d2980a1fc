import { failureField } from '../http/http-error.ts';
import { fieldsOf } from '../values/fields-of.ts';

/** What is there now, if a write was refused because somebody was faster (STAFF-03); null for any other failure. */
export function newerStateIn(error: unknown): Readonly<Record<string, unknown>> | null {
  if (failureField(error, 'code') !== 'CHANGED_MEANWHILE') return null;
  return fieldsOf(failureField(error, 'current'));
}

/** Its version; null for any other failure. */
export function newerVersionIn(error: unknown): number | null {
  const version = newerStateIn(error)?.['version'];
  return typeof version === 'number' ? version : null;
}

/** The service's messages about invalid fields, by their paths. */
export function fieldMessagesIn(error: unknown): Readonly<Record<string, string>> {
  const told = Object.entries(fieldsOf(failureField(error, 'fields')));
  return Object.fromEntries(
    told.flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : [])),
  );
}
