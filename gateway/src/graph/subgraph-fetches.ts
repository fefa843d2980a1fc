import type { ServiceName } from '@dewlane/internal-api';
import { isErrorCode } from '@dewlane/service-kit/edge';
import type { HttpCall, HttpResponse, OnBehalf } from '../services/service-client.ts';
import type { Services } from '../services/services.ts';
import { graphError, type RawGraphError } from './graph-error.ts';
import { type Data, isData } from './shape-data.ts';

/** What doesn't respond is soon worth another try. */
const RETRY_AFTER_SECONDS = 2;

/** A subgraph's response, read; a service out of reach is an error among the others. */
export interface SubgraphResponse {
  readonly data?: Data | null | undefined;
  readonly errors?: readonly RawGraphError[] | undefined;
}

/** Whether an operation reads or changes something. */
export type OperationKind = 'query' | 'mutation';

/** One fetch of a plan. */
export interface SubgraphFetch {
  readonly service: ServiceName;
  /** The request's whole body. */
  readonly body: string;
}

/** Sends a request's fetches. */
export type SendFetch = (fetch: SubgraphFetch) => Promise<SubgraphResponse>;

/**
 * The fetches of one request. A fetch with the same body is sent once: where the plan runner gives up and the ordinary way
 * takes over, it finds the responses that are already there, and no mutation is ever sent twice.
 */
export function fetchesOf(services: Services, kind: OperationKind, onBehalf: OnBehalf): SendFetch {
  const sent = new Map<string, Promise<SubgraphResponse>>();
  let follows = false;
  return (fetch) => {
    const key = `${fetch.service} ${fetch.body}`;
    let response = sent.get(key);
    if (response === undefined) {
      const call = callOf(fetch, kind);
      response = services[fetch.service].send({ ...call, follows }, onBehalf).then((received) => {
        follows = true;
        return readResponse(received);
      }, outOfReach);
      sent.set(key, response);
    }
    return response;
  };
}

/**
 * Posts to a subgraph.
 * @throws Error when the service can't be reached or doesn't respond in time
 */
export function postToSubgraph(
  services: Services,
  fetch: SubgraphFetch,
  kind: OperationKind,
  onBehalf: OnBehalf,
): Promise<HttpResponse> {
  return services[fetch.service].send(callOf(fetch, kind), onBehalf);
}

function callOf({ body }: SubgraphFetch, kind: OperationKind): HttpCall {
  return { path: '/graphql', body, reads: kind === 'query' };
}

/** The response of a service that could not be asked. */
export function outOfReach(): SubgraphResponse {
  const { message, extensions } = graphError('UNAVAILABLE');
  const retryAfterSeconds = RETRY_AFTER_SECONDS;
  return { errors: [{ message, extensions: { ...extensions, retryAfterSeconds } }] };
}

/** Reads a subgraph's response; one that is no GraphQL response becomes the error that its status stands for. */
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
