import { z } from 'zod';
import { ServiceError } from './errors.ts';
import { fieldLabel, inputMessage } from './input-messages.ts';
import { isStorable } from './storable-text.ts';

const NOT_STORABLE_FAULT = 'contains a character that is not allowed';

/** An instant in a cursor: ISO 8601 in UTC, within PostgreSQL's calendar, so year 0000 is refused. */
export const storableInstant = (message?: string) =>
  z.iso.datetime(message).refine((text) => !text.startsWith('0000'), message);

/** The most issues reported; more than any form has fields. */
const MOST_ISSUES = 50;
/** Far deeper than any real input; deeper nesting could exhaust the stack. */
const MAX_DEPTH = 50;

/**
 * Parses untrusted input. The schema's output is then checked (SEC-04): NUL characters
 * (design.md#the-graph-and-the-calls) and lone surrogates are refused in every text, whatever the schema allows, since
 * PostgreSQL can't store them. Issues without their own message get one from `inputMessage`.
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

/** The refusal for a failed zod parse. */
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
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if (path.length >= MAX_DEPTH) throw new ServiceError('VALIDATION_FAILED');
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? pathsNotStorable(inner, [...path, key]) : [path.join('.')],
  );
}
