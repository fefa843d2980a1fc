import type { ServiceMap } from '@apollo/gateway';
import type { GatewayGraphQLRequestContext } from '@apollo/server-gateway-interface';
import { SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import type { Logger } from '@dewlane/service-kit/edge';
import { GraphQLError } from 'graphql';
import { atIndexes, distinct } from './distinct.ts';
import { graphError, type RawGraphError } from './graph-error.ts';
import type { PlannedOperation } from './planned-operation.ts';
import type { Variables } from './response-shape.ts';
import { own } from './shape-data.ts';
import type { SendFetch, SubgraphResponse } from './subgraph-fetches.ts';
import type { Graph } from './supergraph.ts';

/**
 * Runs an operation with the federation library's own execution, which applies GraphQL's rules for nulls and error
 * paths. It fetches through `send`, with the bodies that the plan runner sends, so that no fetch is sent a second time.
 */
export async function executeWithLibrary(
  graph: Graph,
  planned: PlannedOperation,
  variables: Variables,
  send: SendFetch,
  log: Logger,
): Promise<SubgraphResponse> {
  // Loaded at first use: it brings OpenTelemetry and its resource detectors along.
  const { executeQueryPlan } = await import('@apollo/gateway');
  const { operation, fragments, plan } = planned;
  const context = { request: { variables }, logger: log, metrics: {}, context: {} };
  const { data, errors } = await executeQueryPlan(
    plan,
    serviceMap(send),
    // The library reads only these parts of Apollo Server's request context.
    context as unknown as GatewayGraphQLRequestContext,
    { schema: graph.apiSchema, operation, fragments: { ...fragments } },
    graph.supergraphSchema,
    graph.federationSchema,
  );
  if (!data && !errors) {
    // The library drops the error of a field that may not be null.
    log.error({ operation: operation.name?.value }, 'a service left out what may not be null');
    return { data: null, errors: [graphError('INTERNAL')] };
  }
  return { data: data ?? null, errors: errors?.map((error) => readable(error, log)) };
}

/** The library also reports errors of its own that aren't GraphQL errors. */
function readable(error: unknown, log: Logger): RawGraphError {
  if (error instanceof GraphQLError) return error.toJSON();
  log.error({ err: error }, 'a query plan failed');
  return graphError('INTERNAL');
}

function serviceMap(send: SendFetch): ServiceMap {
  return Object.fromEntries(
    SERVICE_NAMES.map((name) => [name, { process: dataSource(name, send) }]),
  );
}

function dataSource(service: ServiceName, send: SendFetch): ServiceMap[string]['process'] {
  return async ({ request: { query, variables = {} } }) => {
    const asked = Array.isArray(variables['representations'])
      ? distinct(variables['representations'])
      : undefined;
    const sent = asked ? { ...variables, representations: asked.items } : variables;
    const body = `{"query":${JSON.stringify(query)},"variables":${JSON.stringify(sent)}}`;
    const response = await send({ service, body });
    const { data, errors } = asked ? spread(response, asked.indexes) : response;
    return errors === undefined ? { data: data ?? null } : { data: data ?? null, errors };
  };
}

/** The response that the library expects: with the entities, and their errors, at each place that asks for them. */
function spread({ data, errors }: SubgraphResponse, indexes: readonly number[]): SubgraphResponse {
  const entities = data && own(data, '_entities');
  return {
    data: Array.isArray(entities) ? { ...data, _entities: atIndexes(entities, indexes) } : data,
    errors: errors?.flatMap((error) => {
      const [, place, ...rest] = error.path ?? [];
      if (typeof place !== 'number') return [error];
      return indexes.flatMap((each, index) =>
        each === place ? [{ ...error, path: ['_entities', index, ...rest] }] : [],
      );
    }),
  };
}
