import { z } from 'zod';
import { DomainError } from './errors.ts';

/** NUL, and half of a surrogate pair: PostgreSQL can hold neither, in text or in JSON. */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;
const NOT_STORABLE_MESSAGE = 'Contains a character that is not allowed';
/** No input of the product is nested nearly as deep; what is would exhaust the stack. */
const MAX_DEPTH = 50;

/**
 * Parses what came from outside. NUL characters (DESIGN §4) and halves of surrogate pairs are
 * refused in every text, whatever the schema says, since PostgreSQL cannot hold them.
 * @throws DomainError VALIDATION_FAILED with `fields`: the first message for each path
 */
export function parseInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.core.output<Schema> {
  const refused = pathsNotStorable(value);
  if (refused.length > 0) {
    throw validationFailure(refused.map((path) => [path, NOT_STORABLE_MESSAGE]));
  }
  const parsed = z.core.safeParse(schema, value);
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}

/** The refusal that a failed zod parse stands for. */
export function validationError(error: z.core.$ZodError): DomainError {
  return validationFailure(error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

function validationFailure(issues: readonly (readonly [string, string])[]): DomainError {
  const fields: Record<string, string> = Object.create(null);
  for (const [path, message] of issues) fields[path] ??= message;
  const messages = [...new Set(Object.values(fields))];
  const whole = messages.length === 1 ? messages[0] : undefined;
  const { '': ofTheWhole, ...named } = fields;
  return new DomainError('VALIDATION_FAILED', ofTheWhole ?? whole, { fields: named });
}

function pathsNotStorable(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return NOT_STORABLE.test(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (path.length >= MAX_DEPTH) throw new DomainError('VALIDATION_FAILED');
  return Object.entries(value).flatMap(([key, inner]) =>
    NOT_STORABLE.test(key) ? [path.join('.')] : pathsNotStorable(inner, [...path, key]),
  );
}
