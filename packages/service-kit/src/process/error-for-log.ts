/** The fields of a database error that are safe to log: none contains rows or values. */
const LOGGED_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;
const DEEPEST_CAUSE = 2;
/** Prisma's message for this error repeats the data; only its last paragraph says what is wrong. */
const REPEATS_VALUES = 'PrismaClientValidationError';

/**
 * An error in loggable form (OBS-02): type, message, stack, causes and the affected part of the database, without data
 * that the database or Prisma repeats.
 */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const fields = LOGGED_FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    type: error.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...Object.fromEntries(fields),
    ...(error.cause === undefined || depth === DEEPEST_CAUSE
      ? {}
      : { cause: errorForLog(error.cause, depth + 1) }),
  };
}

/** A short reason for the log: an error's code or message, without the data that Prisma repeats (OBS-02). */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const code: unknown = Reflect.get(error, 'code');
  const message =
    error instanceof Error ? messageOf(error) : String(Reflect.get(error, 'message') ?? '');
  return [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ');
}

/** An error's message without the data that Prisma repeats in it. */
export function messageOf({ name, message }: Error): string {
  return name === REPEATS_VALUES ? (message.trim().split(/\n\n/).at(-1) ?? '') : message;
}

/** The stack without its leading message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
