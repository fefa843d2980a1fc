import { ApolloServer, type BaseContext } from '@apollo/server';
import {
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { LIMITS } from '@dewlane/catalog';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { type GraphQLSchema, parse } from 'graphql';
import { inSpan } from '../activity/activity.ts';
import type { Logger } from '../process/logging.ts';
import type { Readiness } from '../process/readiness.ts';
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { callerOf, requestIdOf, requireTokens } from './authentication.ts';
import { type Gate, refuseUntilOpen } from './gate.ts';
import { formatErrorsFor } from './graphql-errors.ts';
import { serveHealth } from './health.ts';
import { sendFailures } from './http-failures.ts';
import { acceptJsonBodies } from './json-bodies.ts';
import type { Caller } from './principal.ts';
import { allowRehearsal } from './rehearsal.ts';
import { followRequests } from './requests.ts';
import { endConnectionsWhileStopping, notStopping } from './stopping.ts';
import { storableTextRule } from './storable-text-rule.ts';
import type { VerifyToken } from './token-verifier.ts';
import { MOST_VARIABLE_FAULTS } from './variable-faults.ts';

/** The default body limit in bytes (design.md#the-graph-and-the-calls). */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** The longest document in tokens: a longer one could exhaust the parser's stack. */
const MAX_TOKENS = 4_000;

/**
 * The longest value in an address that services route. Routers count UTF-16 units, and our own limits whole
 * characters, so it is twice the longest id: what the gateway passes on, no service may refuse in its own words (SEC-12).
 */
const MAX_PARAM_LENGTH = 2 * LIMITS.id;

/**
 * Much longer than clients keep idle connections, so that no request arrives on a connection that is just being closed.
 */
const KEEP_ALIVE_MS = 30_000;

export interface ServiceServerOptions<Context extends BaseContext> {
  /** The service's name. */
  name: string;
  log: Logger;
  /** Receives metrics, traces and readiness. */
  telemetry?: Telemetry;
  /** The subgraph's SDL. */
  typeDefs: string;
  /** Resolvers by type; they are type-checked where they are written. */
  resolvers: object;
  verifyToken: VerifyToken;
  /** Creates the resolvers' context of a request, with the caller and new dataloaders. */
  contextOf(caller: Caller, request: Pick<FastifyRequest, 'headers'>): Context | Promise<Context>;
  readiness: Readiness;
  /** While it is closed, the server isn't ready, and every request except health checks is refused with 503. */
  gate?: Gate;
  /** Aborted when the process is told to stop: readiness fails at once, and responses close their connections. */
  signal?: AbortSignal | undefined;
  /** Translates a refusal of the service's domain into a ServiceError; returns any other error unchanged. */
  translateError?: (error: unknown) => unknown;
  /** Adds the service's internal HTTP routes, all of which require a token. */
  routes?(app: FastifyInstance): void | Promise<void>;
}

/**
 * A service's HTTP server, not listening yet: `POST /graphql` (its subgraph), its internal routes, `/healthz`,
 * `/readyz`. Requests without a valid token are refused, failures have the common error shape, and requests are logged
 * without query strings.
 */
export async function createServiceServer<Context extends BaseContext>(
  options: ServiceServerOptions<Context>,
): Promise<FastifyInstance> {
  const { log, verifyToken, gate, signal, telemetry = noTelemetry } = options;
  const own = ownChecks(options.readiness, { gate, signal });
  const readiness = { ...options.readiness, own };
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  });
  followRequests(app, { telemetry, log, requestIdOf, joinsTraces: true });
  endConnectionsWhileStopping(app, signal);
  sendFailures(app, log, options.translateError);
  acceptJsonBodies(app);
  if (gate !== undefined) refuseUntilOpen(app, gate);
  requireTokens(app, verifyToken);
  serveHealth(app, readiness);
  telemetry.reportReadiness(readiness);
  await serveGraphql(app, options);
  await options.routes?.(app);
  return app;
}

function ownChecks(
  { own }: Readiness,
  { gate, signal }: { gate: Gate | undefined; signal: AbortSignal | undefined },
): Readiness['own'] {
  return { ...own, ...(gate && { migrations: gate.check }), stopping: notStopping(signal) };
}

async function serveGraphql<Context extends BaseContext>(
  app: FastifyInstance,
  { log, typeDefs, resolvers, contextOf, translateError }: ServiceServerOptions<Context>,
): Promise<void> {
  const apollo = new ApolloServer<Context>({
    schema: subgraphSchema(typeDefs, resolvers),
    csrfPrevention: true,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    executionOptions: { maxCoercionErrors: MOST_VARIABLE_FAULTS },
    validationRules: [storableTextRule],
    cache: 'bounded',
    logger: log,
    formatError: formatErrorsFor(log, translateError),
    plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginInlineTraceDisabled()],
  });
  await apollo.start();
  app.addHook('onClose', async () => await apollo.stop());
  allowRehearsal(app, apollo, (caller) => contextOf(caller, { headers: {} }));
  const handle = fastifyApolloHandler(apollo, {
    context: async (request) => await contextOf(callerOf(request), request),
  });
  app.post('/graphql', (request, reply) =>
    inSpan('graphql', {}, async () => await handle.call(app, request, reply)),
  );
}

function subgraphSchema(typeDefs: string, resolvers: object): GraphQLSchema {
  type Modules = Extract<Parameters<typeof buildSubgraphSchema>[0], readonly unknown[]>;
  const module = { typeDefs: parse(typeDefs), resolvers } as Modules[number];
  return buildSubgraphSchema([module]);
}
