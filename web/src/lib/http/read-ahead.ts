import { firstUserSettled } from './first-user.ts';

/** An operation's request without its text. */
export interface OperationCall {
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Contains the hash under which the build registered the operation; the gateway then needs no text. */
  readonly extensions: object | undefined;
}

/** The status with which a gateway of another build reports an unknown operation. */
const UNKNOWN_OPERATION = 404;

/** With it a refusal has its own HTTP status. */
const GRAPH_RESPONSE = 'application/graphql-response+json, application/json';

/** Whose data a page is to show; nobody is known before the first current user. */
type UserOf = () => string | undefined;

interface Answer {
  readonly user: string | undefined;
  readonly response: Response;
}

let ahead: { readonly key: string; readonly answer: Promise<Answer | null> } | null = null;

/** The request for a generated document. */
export function callOf(
  document: object,
  operationName: string | undefined,
  variables: OperationCall['variables'],
): OperationCall {
  const meta: unknown = Reflect.get(document, '__meta__');
  const hash: unknown = typeof meta === 'object' && meta !== null && Reflect.get(meta, 'hash');
  const extensions =
    typeof hash === 'string' ? { persistedQuery: { version: 1, sha256Hash: hash } } : undefined;
  return { operationName, variables, extensions };
}

/**
 * Sends a read while the code of the page that shows it is still on its way; after the first current user, as everything is, and in
 * their name (NET-21). Whoever reads the same first takes this response (`takeAhead`).
 */
export function readAhead(call: OperationCall, userOf: UserOf): void {
  ahead = { key: JSON.stringify(call), answer: send(call, userOf) };
}

/**
 * The response to a read that was sent ahead for this user, given once; null where there is none, and the read is to be sent as always.
 */
export async function takeAhead(
  call: OperationCall,
  user: string | undefined,
): Promise<Response | null> {
  if (ahead?.key !== JSON.stringify(call)) return null;
  const { answer } = ahead;
  ahead = null;
  const taken = await answer;
  return taken?.user === user ? (taken?.response ?? null) : null;
}

/** The headers of a read or write of the graph, for nobody but its user should the session have ended meanwhile (NET-21). */
export function graphHeaders(user: string | undefined): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Accept: GRAPH_RESPONSE,
    ...(user === undefined ? {} : { 'X-Expected-User': user }),
  };
}

async function send(call: OperationCall, userOf: UserOf): Promise<Answer | null> {
  await firstUserSettled();
  const user = userOf();
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      credentials: 'include',
      headers: graphHeaders(user),
      body: JSON.stringify(call),
    });
    return response.status === UNKNOWN_OPERATION ? null : { user, response };
  } catch {
    // Lost connection: the read is then sent as usual, with retries.
    return null;
  }
}
