/** The SQLSTATE of a write on a server that takes none. */
export const READ_ONLY_SERVER = '25006';

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
/**
 * The server is going, full, or takes no writes: a standby (25006, after a failover), one whose disk is full or broken
 * (53100, 58030), or without memory (53200, also where others have filled its table of locks). None of them says anything
 * about the work.
 */
const SQLSTATES_OUT_OF_REACH = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53100',
  '53200',
  '53300',
  '58030',
  '25P03',
  READ_ONLY_SERVER,
]);
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024']);
/** The kinds that Prisma's pg adapter gives to broken connections. */
const ADAPTER_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);
/** pg throws these without a code. */
const CONNECTION_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Connection ended unexpectedly',
  'not queryable',
  'Query read timeout',
];
const CODES_CONTENDED = new Set(['40001', '40P01', '55P03', '57014', 'P2028', 'P2034']);

/**
 * Whether an error means that the database (or broker) could not be reached or used, rather than that it refused the work.
 * Background work retries such errors without a limit; requests end in a 503. Looks through `cause` and the wrappers of
 * Prisma and its pg adapter.
 */
export function isOutOfReach(error: unknown): boolean {
  return errorChain(error).some((link) => {
    const code = codeOf(link);
    if (code !== undefined) {
      if (CONNECTION_CODES.has(code) || PRISMA_CODES.has(code)) return true;
      if (SQLSTATES_OUT_OF_REACH.has(code) || /^08...$/.test(code)) return true;
    }
    if (ADAPTER_KINDS.has(String(Reflect.get(link, 'kind')))) return true;
    // The broker's client flags such errors.
    if (Reflect.get(link, 'retriable') === true) return true;
    const message = String(Reflect.get(link, 'message') ?? '');
    return CONNECTION_MESSAGES.some((text) => message.includes(text));
  });
}

/**
 * Whether the database aborted work that may succeed on retry: deadlock, serialization failure, lock, statement or
 * transaction timeout.
 */
export function isContention(error: unknown): boolean {
  return errorChain(error).some((link) => CODES_CONTENDED.has(codeOf(link) ?? ''));
}

/** Whether a unique constraint refused a row; `constraint` narrows it to one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return errorChain(error).some((link) => {
    const code = codeOf(link);
    if (code !== '23505' && code !== 'P2002') return false;
    return constraint === undefined || JSON.stringify(Object.values(link)).includes(constraint);
  });
}

function codeOf(link: object): string | undefined {
  for (const key of ['originalCode', 'code'] as const) {
    const value: unknown = Reflect.get(link, key);
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** The error and what it wraps: `cause`, an AggregateError's parts, Prisma's `meta.driverAdapterError`. */
function errorChain(error: unknown): object[] {
  const found: object[] = [];
  const open: unknown[] = [error];
  while (open.length > 0 && found.length < 20) {
    const link = open.shift();
    if (typeof link !== 'object' || link === null || found.includes(link)) continue;
    found.push(link);
    for (const key of ['cause', 'meta', 'driverAdapterError'] as const) {
      open.push(Reflect.get(link, key));
    }
    const errors: unknown = Reflect.get(link, 'errors');
    if (Array.isArray(errors)) open.push(...errors);
  }
  return found;
}
