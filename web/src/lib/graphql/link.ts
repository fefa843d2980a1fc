import { ApolloLink, Observable } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { firstUserSettled } from '../http/first-user.ts';
import { HttpError } from '../http/http-error.ts';
import { callOf, graphHeaders, type OperationCall, takeAhead } from '../http/read-ahead.ts';
import { retryRead, retryWrite, withRetries } from '../http/retry.ts';
import { LANGUAGE } from '../text/language.ts';
import { loadServerMessages } from '../text/server-messages.ts';
import { parseJson } from '../values/parse-json.ts';
import { readWhole } from './whole-lists.ts';

/** Wraps the attempt to send an operation, a mutation where `isWrite`; it may retry after a refusal. */
export type Guard = <Result>(attempt: () => Promise<Result>, isWrite: boolean) => Promise<Result>;

export interface GraphLinkOptions {
  readonly guard?: Guard | undefined;
  /** The id of the user whose data are read and written; not used in the staff area, which has its own sessions. */
  readonly userId?: (() => string | undefined) | undefined;
}

/**
 * Sends operations to /graphql under the same rules as REST calls: with credentials, after the first current user has
 * loaded, with retries that depend on the status, and with refusals as HttpError (design.md#how-the-screens-behave).
 * A read is sent again if `expiries` has grown meanwhile: its response may be from before a write, and would replace what
 * was read after it (NET-26).
 */
export function createGraphLink(
  { guard = (attempt) => attempt(), userId = () => undefined }: GraphLinkOptions,
  expiries: () => number,
): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const abort = new AbortController();
        guard(() => send(operation, userId, expiries, abort.signal), isWrite(operation)).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
        return () => abort.abort();
      }),
  );
}

const isWrite = ({ operationType }: ApolloLink.Operation): boolean =>
  operationType === OperationTypeNode.MUTATION;

async function send(
  operation: ApolloLink.Operation,
  userId: () => string | undefined,
  expiries: () => number,
  signal: AbortSignal,
): Promise<ApolloLink.Result> {
  await firstUserSettled();
  async function attempt(): Promise<ApolloLink.Result> {
    const before = expiries();
    const result = await post(operation, userId, signal);
    return isWrite(operation) || before === expiries() ? result : attempt();
  }
  return withRetries(attempt, isWrite(operation) ? retryWrite : retryRead);
}

async function post(
  operation: ApolloLink.Operation,
  userId: () => string | undefined,
  signal: AbortSignal,
): Promise<ApolloLink.Result> {
  const page = (variables: OperationCall['variables']) =>
    postPage(operation, variables, userId, signal);
  return { data: await readWhole(page, operation.variables) };
}

async function postPage(
  operation: ApolloLink.Operation,
  variables: OperationCall['variables'],
  userId: () => string | undefined,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const call = callOf(operation.query, operation.operationName, variables);
  const user = userId();
  const response = (await takeAhead(call, user)) ?? (await ask(operation, call, user, signal));
  const text = await response.text();
  const result = resultOf(text);
  const refusal = refusalIn(result ?? {});
  if (result?.data && !refusal) return result.data;
  if (LANGUAGE !== 'en') await loadServerMessages();
  if (refusal) throw refused(refusal, response.status);
  throw new HttpError(response.status, text, response.statusText);
}

/**
 * The characters below which a write outlives a page that is left or reloaded during it (DRAFT-13); text that waits for the end of a
 * running save doesn't. A browser refuses what exceeds 64 kB under way, and a character may take three bytes.
 */
const MOST_KEPT = 16_000;

function ask(
  operation: ApolloLink.Operation,
  call: OperationCall,
  user: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const body = JSON.stringify({ ...call, query: print(operation.query) });
  return fetch('/graphql', {
    method: 'POST',
    credentials: 'include',
    keepalive: isWrite(operation) && body.length < MOST_KEPT,
    signal,
    headers: {
      ...graphHeaders(call, user),
      // A poll doesn't move the idle clock of a staff session (design.md#identity-and-permissions).
      ...(operation.getContext()['background'] === true && { 'X-Background': '1' }),
    },
    body,
  });
}

interface GraphRefusal {
  readonly message: string;
  /** The way to the field that failed; none if its service was out of reach. */
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

interface GraphResponse {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphRefusal[];
}

/** Parses a GraphQL result; null for anything else, e.g. a proxy's error page. */
function resultOf(text: string): GraphResponse | null {
  const body = parseJson(text);
  return typeof body === 'object' ? body : null;
}

/**
 * The error that makes a response a failure: any without data, else one that has nulled a field of the root, which would pass for
 * "there is none", or that says that the session has ended. Beside other errors the rest of the data is good (ERR-29, STAFF-11).
 */
function refusalIn({ data, errors = [] }: GraphResponse): GraphRefusal | undefined {
  return errors.find(({ path, extensions }) => {
    if (!data || extensions?.['status'] === 401) return true;
    return (path ? [data[String(path[0])]] : Object.values(data)).includes(null);
  });
}

/** Converts a GraphQL error to the equivalent REST failure: its status, and the body that `/api` would send. */
function refused({ message, extensions }: GraphRefusal, httpStatus: number): HttpError {
  const status = typeof extensions?.['status'] === 'number' ? extensions['status'] : httpStatus;
  const body = JSON.stringify({ ...extensions, error: message, message });
  return new HttpError(status === 200 ? 500 : status, body, message);
}
