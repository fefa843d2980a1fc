import type { ServiceName } from '@dewlane/internal-api';
import { isErrorCode } from '@dewlane/service-kit/edge';
import type { CallContext, HttpCall, HttpResponse } from '../services/service-client.ts';
import type { Services } from '../services/services.ts';
import { graphError, type RawGraphError } from './graph-error.ts';
import { type Data, isData } from './shape-data.ts';

/** A service that doesn't respond is usually back soon. */
const RETRY_AFTER_SECONDS = 2;

/** A subgraph's parsed response; an unreachable service appears as an error in it. */
export interface SubgraphResponse {
  readonly data?: Data | null | undefined;
  readonly errors?: readonly RawGraphError[] | undefined;
}

/** Whether an operation reads or writes. */
export type OperationKind = 'query' | 'mutation';

/** One fetch of a plan. */
export interface SubgraphFetch {
  readonly service: ServiceName;
  /** The complete body of the request. */
  readonly body: string;
}

/** Sends a request's fetches. */
export type SendFetch = (fetch: SubgraphFetch) => Promise<SubgraphResponse>;

/**
 * Sends the fetches of one request. A fetch with the same body is sent only once: when the plan runner falls back to
 * the library, the responses that have already arrived are reused, so no mutation is ever sent twice.
 */
export function fetchesOf(
  services: Services,
  kind: OperationKind,
  context: CallContext,
): SendFetch {
  const sent = new Map<string, Promise<SubgraphResponse>>();
  let { follows = false } = context;
  return (fetch) => {
    const key = `${fetch.service} ${fetch.body}`;
    let response = sent.get(key);
    if (response === undefined) {
      const call = callOf(fetch, kind);
      response = services[fetch.service].send(call, { ...context, follows }).then((received) => {
        follows = true;
        return readResponse(received);
      }, outOfReach);
      sent.set(key, response);
    }
    return response;
  };
}

/**
 * Posts a fetch to its subgraph.
 * @throws Error if the service can't be reached or doesn't respond in time
 */
export function postToSubgraph(
  services: Services,
  fetch: SubgraphFetch,
  kind: OperationKind,
  context: CallContext,
): Promise<HttpResponse> {
  return services[fetch.service].send(callOf(fetch, kind), context);
}

function callOf({ body }: SubgraphFetch, kind: OperationKind): HttpCall {
  return { path: '/graphql', body, isRead: kind === 'query' };
}

/** Stands in for the response of a service that is out of reach. */
export function outOfReach(): SubgraphResponse {
  const { message, extensions } = graphError('UNAVAILABLE');
  const retryAfterSeconds = RETRY_AFTER_SECONDS;
  return { errors: [{ message, extensions: { ...extensions, retryAfterSeconds } }] };
}

/** Parses a subgraph's response; one that isn't a GraphQL response becomes an error that matches its status. */
export function readResponse({ status, body }: HttpResponse): SubgraphResponse {
  const read = parsedBody(body);
  if (read !== undefined && (isData(read['data']) || Array.isArray(read['errors']))) return read;
  const code = String(read?.['code']);
  if (isErrorCode(code)) return { errors: [graphError(code, String(read?.['message']))] };
  return { errors: [graphError(status === 500 ? 'INTERNAL' : 'UNAVAILABLE')] };
}

function parsedBody(body: Buffer): Data | undefined {
  try {
    const read: unknown = JSON.parse(body.toString());
    return isData(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
