import { firstUserSettled } from './first-user.ts';

/** What is sent for an operation beside its text. */
export interface OperationCall {
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The hash under which the build registered the operation: a gateway may take no others, and needs no text then. */
  readonly extensions: object | undefined;
}

/** What a gateway of another build answers: it doesn't know the operation. */
const UNKNOWN_OPERATION = 404;

/** With it a refusal has its own HTTP status. */
export const GRAPH_RESPONSE = 'application/graphql-response+json, application/json';

let ahead: { readonly key: string; readonly response: Promise<Response | null> } | null = null;

/** The call of a document of the code generator's. */
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
 * Sends a read while the code of the page that shows it is still on its way; after the first current user, as everything is.
 * Whoever reads the same first takes this response (`takeAhead`).
 */
export function readAhead(call: OperationCall): void {
  ahead = { key: JSON.stringify(call), response: send(call) };
}

/** The response to a read that was sent ahead, given once; null where there is none, and the read is to be sent as always. */
export async function takeAhead(call: OperationCall): Promise<Response | null> {
  if (ahead?.key !== JSON.stringify(call)) return null;
  const { response } = ahead;
  ahead = null;
  return response;
}

async function send(call: OperationCall): Promise<Response | null> {
  await firstUserSettled();
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', Accept: GRAPH_RESPONSE },
      body: JSON.stringify(call),
    });
    return response.status === UNKNOWN_OPERATION ? null : response;
  } catch {
    // A lost connection: the read is sent as always then, with its retries.
    return null;
  }
}
