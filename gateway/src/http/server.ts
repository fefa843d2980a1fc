import type { RequestListener } from 'node:http';
import {
  acceptJsonBodies,
  endConnectionsWhileStopping,
  followRequests,
  type Logger,
  newId,
  noTelemetry,
  type Telemetry,
} from '@dewlane/service-kit/edge';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { TrustProxy } from './client-address.ts';
import type { Door } from './door/door.ts';
import { failureOf, handleFailures, sendFailure } from './failures.ts';
import { parseBody } from './json-bodies.ts';
import { paceBodies } from './pace-bodies.ts';
import { acceptPictures } from './pictures.ts';
import { type Fallback, handleUnknownRoutes } from './unknown-routes.ts';

export interface ServerOptions {
  readonly log: Logger;
  readonly telemetry?: Telemetry;
  readonly trustProxy: TrustProxy;
  /** What responds where no route does. */
  readonly fallback: Fallback;
  /** Before everything else; without one all come in. */
  readonly door?: Pick<Door, 'guard'>;
  /** Aborted once the process is told to stop. */
  readonly signal?: AbortSignal | undefined;
}

/** A picture over a slow line takes its time; a request that never ends is ended. */
const REQUEST_WITHIN_MS = 120_000;
/** Longer than any id in an address. */
const MAX_PARAM_LENGTH = 200;

/** The gateway's server, without its routes: how bodies are read, failures leave and requests are logged and counted. */
export function createServer({
  log,
  telemetry = noTelemetry,
  trustProxy,
  fallback,
  door,
  signal,
}: ServerOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    trustProxy: trustProxy && [...trustProxy],
    genReqId: () => newId(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: REQUEST_WITHIN_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: refuseUnreadable as never,
  });
  if (door !== undefined) standBefore(app, door);
  followRequests(app, { telemetry, log, requestIdOf: ({ id }) => id });
  tellRequestIds(app);
  endConnectionsWhileStopping(app, signal);
  handleFailures(app, log);
  paceBodies(app);
  acceptJsonBodies(app, parseBody);
  acceptPictures(app);
  handleUnknownRoutes(app, fallback);
  return app;
}

/** Fastify makes the server, with all its bounds, and listens to it first. */
function standBefore({ server }: FastifyInstance, door: Pick<Door, 'guard'>): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  for (const handle of handlers) server.on('request', door.guard(handle));
}

/** Every response names its request, so that who asks for help can say which one it was (OBS-03). */
function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Answers an address that can't be decoded; Fastify's types allow no common reply here. */
function refuseUnreadable(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  sendFailure(reply, failureOf(error));
}

/**
 * Starts listening; port 0 takes a free one.
 * @returns where to reach it, e.g. `http://127.0.0.1:4000`
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  const [address] = app.addresses();
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable}:${typeof address === 'object' ? address.port : port}`;
}

const IDLE_LOOK_MS = 100;

/** Takes no more requests and finishes those that run; connections that fall idle meanwhile are closed, not waited for. */
export async function drain(app: FastifyInstance): Promise<void> {
  const closing = app.close();
  const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
  try {
    await closing;
  } finally {
    clearInterval(timer);
  }
}
