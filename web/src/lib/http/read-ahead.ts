import { fieldsOf } from '../values/fields-of.ts';
import { firstUserSettled } from './first-user.ts';
import { expecting } from './http.ts';

/** An operation's request without its text. */
export interface OperationCall {
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Contains the hash under which the build registered the operation; the gateway then needs no text. */
  readonly extensions: object | undefined;
}

/** The status with which a gateway of another build reports an unknown operation. */
const UNKNOWN_OPERATION = 404;

/** Requested so that a refusal has its own HTTP status. */
const GRAPH_RESPONSE = 'application/graphql-response+json, application/json';

/** Whose data a page is to show; nobody is known before the first current user. */
type UserOf = () => string | undefined;

interface SentRead {
  readonly user: string | undefined;
  readonly response: Response;
}

let ahead: { readonly key: string; readonly sent: Promise<SentRead | null> } | null = null;

/** The request for a generated document. */
export function callOf(
  document: object,
  operationName: string | undefined,
  variables: OperationCall['variables'],
): OperationCall {
  const hash = fieldsOf(fieldsOf(document)['__meta__'])['hash'];
  const extensions =
    typeof hash === 'string' ? { persistedQuery: { version: 1, sha256Hash: hash } } : undefined;
  return { operationName, variables, extensions };
}

/**
 * Sends a read while the code of the page that shows it is still loading: after the first current user, like every call, and in their
 * name (NET-21). The first reader of the same takes this response (`takeAhead`).
 */
export function readAhead(call: OperationCall, userOf: UserOf): void {
  ahead = { key: JSON.stringify(call), sent: send(call, userOf) };
}

/**
 * The response to a read that was sent ahead for this user, returned once; null if there is none and the read must be sent as usual.
 */
export async function takeAhead(
  call: OperationCall,
  user: string | undefined,
): Promise<Response | null> {
  if (ahead?.key !== JSON.stringify(call)) return null;
  const { sent } = ahead;
  ahead = null;
  const taken = await sent;
  return taken?.user === user ? (taken?.response ?? null) : null;
}

/**
 * The headers of a GraphQL call; the gateway refuses it if the session now belongs to somebody else (NET-21). A message's link is enough for
 * what it opens and changes, so that this names nobody: it works without cookies, too.
 */
export function graphHeaders(
  { variables }: OperationCall,
  user: string | undefined,
): Record<string, string> {
  const isByLink = 'linkToken' in fieldsOf(variables['input'] ?? variables);
  return {
    'Content-Type': 'application/json',
    Accept: GRAPH_RESPONSE,
    ...expecting(isByLink ? undefined : user),
  };
}

async function send(call: OperationCall, userOf: UserOf): Promise<SentRead | null> {
  await firstUserSettled();
  const user = userOf();
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      credentials: 'include',
      headers: graphHeaders(call, user),
      body: JSON.stringify(call),
    });
    return response.status === UNKNOWN_OPERATION ? null : { user, response };
  } catch {
    // Lost connection: the read is then sent as usual, with retries.
    return null;
  }
}
