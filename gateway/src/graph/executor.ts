import {
  inSpan,
  type Logger,
  MOST_VARIABLE_FAULTS,
  ServiceError,
  withoutValue,
} from '@dewlane/service-kit/edge';
import { type GraphQLFormattedError, getVariableValues } from 'graphql';
import type { CallContext, HttpResponse } from '../services/service-client.ts';
import type { Services } from '../services/services.ts';
import { graphError, presentError, type RawGraphError } from './graph-error.ts';
import { executeWithLibrary } from './library-execution.ts';
import type { PlannedOperation } from './planned-operation.ts';
import type { Variables } from './response-shape.ts';
import { runPlan } from './run-plan.ts';
import { type Data, isData } from './shape-data.ts';
import {
  fetchesOf,
  outOfReach,
  postToSubgraph,
  readResponse,
  type SubgraphResponse,
} from './subgraph-fetches.ts';
import type { Graph } from './supergraph.ts';
import { describeVariableFault } from './variable-faults.ts';

/** An operation's response: a service's bytes to pass on unchanged, or data and errors. */
export type GraphResponse =
  | { readonly bytes: Buffer }
  | { readonly data: Data | null; readonly errors: readonly RawGraphError[] };

/** Runs planned operations, for /graphql and for the REST calls. */
export type Execute = (
  planned: PlannedOperation,
  variables: Variables,
  context: CallContext,
) => Promise<GraphResponse>;

/**
 * A response without errors starts with the first mark and never contains the second: inside a string the quotes would
 * be escaped.
 */
const DATA_MARK = Buffer.from('{"data":{');
const ERRORS_MARK = Buffer.from('"errors":');

/**
 * Creates what runs operations: a single fetch is passed on as bytes, several are merged here, and whatever either can’t do
 * is left to the library.
 */
export function createExecutor(graph: Graph, services: Services, log: Logger): Execute {
  return (planned, given, context) =>
    inSpan(
      `graphql ${planned.kind}`,
      {
        attributes: { 'graphql.operation.type': planned.kind, 'graphql.route': planned.route.kind },
      },
      () => run(planned, given, context),
    );

  async function run(
    planned: PlannedOperation,
    given: Variables,
    context: CallContext,
  ): Promise<GraphResponse> {
    const { route, kind } = planned;
    if (route.kind === 'forward') {
      const { service, bodyStart } = route.fetch;
      const fetch = { service, body: `${bodyStart}${JSON.stringify(given)}}` };
      return forward(graph, postToSubgraph(services, fetch, kind, context));
    }
    const coerced = coerceVariables(graph, planned, given);
    if ('errors' in coerced) return { data: null, errors: coerced.errors };
    const variables = { ...planned.defaults, ...given };
    const send = fetchesOf(services, kind, context);
    if (route.kind === 'run') {
      const data = await runPlan(route.steps, route.shape, variables, send);
      if (data !== undefined) return { data, errors: [] };
    }
    return responseOf(await executeWithLibrary(graph, planned, variables, send, log));
  }
}

/** Passes the response of the one fetch on, byte for byte unless it has errors. */
async function forward(graph: Graph, fetched: Promise<HttpResponse>): Promise<GraphResponse> {
  const response = await fetched.catch(noResponse);
  if (response === undefined) return responseOf(outOfReach());
  if (isPlainData(response)) return { bytes: response.body };
  const { data, errors } = responseOf(readResponse(response));
  return { data, errors: errors.map((error) => describeVariableFault(graph.apiSchema, error)) };
}

/** Rethrows a refusal, which fails the whole request; if the service gave no response, the operation gets an error. */
function noResponse(error: unknown): undefined {
  if (error instanceof ServiceError) throw error;
  return undefined;
}

function isPlainData({ status, body }: HttpResponse): boolean {
  return (
    status === 200 &&
    DATA_MARK.equals(body.subarray(0, DATA_MARK.length)) &&
    !body.includes(ERRORS_MARK)
  );
}

function responseOf({ data, errors }: SubgraphResponse): {
  data: Data | null;
  errors: readonly RawGraphError[];
} {
  return { data: data ?? null, errors: errors ?? [] };
}

/** Checks whether the variables fit the operation; for a forwarded one its service does that. */
function coerceVariables(
  graph: Graph,
  { operation }: PlannedOperation,
  given: Variables,
): { errors: RawGraphError[] } | { coerced: unknown } {
  const { errors, coerced } = getVariableValues(
    graph.apiSchema,
    operation.variableDefinitions ?? [],
    given,
    { maxErrors: MOST_VARIABLE_FAULTS },
  );
  if (errors === undefined) return { coerced };
  const refusals = errors.map(({ message, originalError }) =>
    graphError('VALIDATION_FAILED', withoutValue(message, originalError?.message)),
  );
  return { errors: refusals.map((error) => describeVariableFault(graph.apiSchema, error)) };
}

function withRequestId(error: GraphQLFormattedError, requestId: string): GraphQLFormattedError {
  return { ...error, extensions: { ...error.extensions, requestId } };
}

/** The response as a body for the client; each error holds the request's id. */
export function bodyOf(response: GraphResponse, requestId: string): Buffer | string {
  if ('bytes' in response) return response.bytes;
  const errors = response.errors.map((error) => withRequestId(presentError(error), requestId));
  return JSON.stringify(
    errors.length === 0 ? { data: response.data } : { errors, data: response.data },
  );
}

/** The response's data and errors; parses it if it came as bytes. */
export function resultOf(response: GraphResponse): {
  data: Data | null;
  errors: readonly RawGraphError[];
} {
  if (!('bytes' in response)) return response;
  const read: unknown = JSON.parse(response.bytes.toString());
  return { data: isData(read) && isData(read['data']) ? read['data'] : null, errors: [] };
}
