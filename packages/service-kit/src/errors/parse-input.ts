import { z } from 'zod';
import { ServiceError } from './errors.ts';
import { fieldLabel, inputMessage } from './input-messages.ts';

/** NUL, and half of a surrogate pair: PostgreSQL can hold neither, in text or in JSON. */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;
const NOT_STORABLE_FAULT = 'contains a character that is not allowed';
/** Whether PostgreSQL can hold a text: none with NUL or half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !NOT_STORABLE.test(text);
}

/** An instant as cursors hold it: ISO 8601 in UTC, of PostgreSQL's calendar, which has no year 0. */
export const storableInstant = (message?: string) =>
  z.iso.datetime(message).refine((text) => !text.startsWith('0000'), message);

/** More than any form has; nobody reads further. */
const MOST_ISSUES = 50;
/** No input of the product is nested nearly as deep; what is would exhaust the stack. */
const MAX_DEPTH = 50;

/**
 * Parses what came from outside. Only what the schema keeps is looked at further (SEC-04): NUL characters
 * (design.md#the-graph-and-the-calls) and halves of surrogate pairs are refused in every text of it, whatever the schema
 * says, since PostgreSQL cannot hold them. A fault that the schema has no message for is told by `inputMessage`.
 * @throws ServiceError VALIDATION_FAILED with `fields`: the first message for each path
 */
export function parseInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.core.output<Schema> {
  const parsed = z.core.safeParse(schema, value, { error: inputMessage });
  if (!parsed.success) throw validationError(parsed.error);
  const refused = pathsNotStorable(parsed.data);
  if (refused.length > 0) {
    throw validationFailure(
      refused.map((path) => [path, `${fieldLabel(path.split('.'))} ${NOT_STORABLE_FAULT}`]),
    );
  }
  return parsed.data;
}

/** The refusal that a failed zod parse stands for. */
export function validationError(error: z.core.$ZodError): ServiceError {
  const issues = error.issues.slice(0, MOST_ISSUES);
  return validationFailure(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

function validationFailure(issues: readonly (readonly [string, string])[]): ServiceError {
  const fields: Record<string, string> = Object.create(null);
  for (const [path, message] of issues) fields[path] ??= message;
  const messages = [...new Set(Object.values(fields))];
  const whole = messages.length === 1 ? messages[0] : undefined;
  const { '': ofTheWhole, ...named } = fields;
  return new ServiceError('VALIDATION_FAILED', ofTheWhole ?? whole, { fields: named });
}

function pathsNotStorable(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  if (path.length >= MAX_DEPTH) throw new ServiceError('VALIDATION_FAILED');
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? pathsNotStorable(inner, [...path, key]) : [path.join('.')],
  );
}
