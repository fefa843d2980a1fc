import { FIELD_LABELS, withThousands } from '@dewlane/catalog';
import type { z } from 'zod';

/** The label of the field at a path: `Mileage` for `miles`, `Parking option` for `answers.parkingOption`. */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string');
  if (name === undefined || name === '') return 'The request';
  const known = Object.hasOwn(FIELD_LABELS, name) ? FIELD_LABELS[name] : undefined;
  if (known !== undefined) return known;
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object with fields',
  record: 'an object with fields',
  string: 'text',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day that exists, as YYYY-MM-DD',
  datetime: 'a date and time, as 2026-11-21T16:00:00Z',
  email: 'a valid email address, such as name@example.com',
  guid: 'an ID this product has given out',
  url: 'a web address',
  uuid: 'an ID this product has given out',
};

/**
 * The default message for an issue without its own: a sentence that names the field. Used by the gateway and all
 * services.
 */
export const inputMessage: z.core.$ZodErrorMap = (issue) => {
  const label = fieldLabel(issue.path ?? []);
  return `${label} ${faultOf(issue)}`;
};

function faultOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is required';
      return `must be ${TYPES[issue.expected] ?? 'something else'}`;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'is required';
      return `must be ${bound('at least', Number(issue.minimum), issue.origin)}`;
    case 'too_big':
      return `must be ${bound('at most', Number(issue.maximum), issue.origin)}`;
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return 'is required';
      return `must be ${oneOf(issue.values.map(String))}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'written in another way'}`;
    case 'unrecognized_keys':
      return `has an unknown field: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

function bound(word: 'at least' | 'at most', count: number, origin: string): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'entr' : undefined;
  const number = withThousands(count);
  if (unit === undefined) return `${word} ${number}`;
  const ending = { character: ['', 's'], entr: ['y', 'ies'] }[unit];
  return `${word} ${number} ${unit}${count === 1 ? ending?.[0] : ending?.[1]}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function oneOf(choices: readonly string[]): string {
  const last = choices.at(-1) ?? '';
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(', ')} or ${last}`;
}
