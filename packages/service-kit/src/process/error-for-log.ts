/** What a database says of an error besides its message, without the rows and values that it was about. */
const TOLD = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;
const DEEPEST_CAUSE = 2;
/** Prisma repeats what was to be written, and says what is wrong with it in the last paragraph. */
const REPEATS_VALUES = 'PrismaClientValidationError';

/**
 * An error as it may be logged (OBS-02): its type, message, stack and causes, and which part of the database it was about. What
 * a database or Prisma repeats of the row stays out.
 */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const told = TOLD.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    type: error.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...Object.fromEntries(told),
    ...(error.cause === undefined || depth === DEEPEST_CAUSE
      ? {}
      : { cause: errorForLog(error.cause, depth + 1) }),
  };
}

function messageOf({ name, message }: Error): string {
  return name === REPEATS_VALUES ? (message.trim().split(/\n\n/).at(-1) ?? '') : message;
}

/** The stack without the message that it begins with. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
