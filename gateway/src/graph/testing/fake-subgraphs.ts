import { composeServices } from '@apollo/composition';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { createLogger, withoutValue } from '@dewlane/service-kit/edge';
import { fastify } from 'fastify';
import { type GraphQLError, type GraphQLFormattedError, graphql, parse } from 'graphql';
import type { Services } from '../../services/services.ts';
import { createServices } from '../../services/services.ts';
import { type Graph, readSupergraph } from '../supergraph.ts';

/** One subgraph of a test: its schema and resolvers. */
export interface FakeSubgraph {
  readonly sdl: string;
  readonly resolvers: object;
}

export interface FakeGraph {
  readonly graph: Graph;
  readonly services: Services;
  /** How many requests each service got. */
  readonly requests: Record<'vehicles' | 'bookings', number>;
  /** Makes a service send this response instead, until called with undefined. */
  disturb(
    service: 'vehicles' | 'bookings',
    response: { status: number; body: string } | undefined,
  ): void;
  stop(): Promise<void>;
}

const HEAD =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])';
const NOBODY = 'http://127.0.0.1:9';

/** Starts two small subgraphs over HTTP, composed under the names of two real services. */
export async function startFakeGraph(
  subgraphs: Record<'vehicles' | 'bookings', FakeSubgraph>,
): Promise<FakeGraph> {
  const requests = { vehicles: 0, bookings: 0 };
  const disturbances = new Map<string, { status: number; body: string }>();
  const start = async (name: 'vehicles' | 'bookings') => {
    const { sdl, resolvers } = subgraphs[name];
    const schema = buildSubgraphSchema([
      { typeDefs: parse(`${HEAD}\n${sdl}`), resolvers } as never,
    ]);
    const app = fastify();
    app.post('/graphql', async (request, reply) => {
      requests[name] += 1;
      const disturbance = disturbances.get(name);
      if (disturbance) return reply.code(disturbance.status).send(disturbance.body);
      const { query, variables } = request.body as { query: string; variables: object };
      const { data, errors } = await graphql({
        schema,
        source: query,
        variableValues: { ...variables },
      });
      return errors ? { errors: errors.map(asSent), data } : { data };
    });
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), app };
  };
  const [vehicles, bookings] = await Promise.all([start('vehicles'), start('bookings')]);
  const services = createServices(
    { identity: NOBODY, admin: NOBODY, vehicles: vehicles.url, bookings: bookings.url },
    { log: createLogger({ name: 'test', level: 'silent' }), onRefusal: () => undefined },
  );
  return {
    graph: readSupergraph(compose(subgraphs)),
    services,
    requests,
    disturb(service, response) {
      if (response === undefined) disturbances.delete(service);
      else disturbances.set(service, response);
    },
    async stop() {
      await Promise.all(Object.values(services).map((service) => service.close()));
      await Promise.all([vehicles.app.close(), bookings.app.close()]);
    },
  };
}

/** An error as services send it. */
function asSent(error: GraphQLError): GraphQLFormattedError {
  return { ...error.toJSON(), message: withoutValue(error.message, error.originalError?.message) };
}

function compose(subgraphs: Record<string, FakeSubgraph>): string {
  const composed = composeServices(
    Object.entries(subgraphs).map(([name, { sdl }]) => ({
      name,
      typeDefs: parse(`${HEAD}\n${sdl}`),
    })),
  );
  if (composed.errors) throw new Error(composed.errors.map(({ message }) => message).join('\n'));
  return composed.supergraphSdl;
}
