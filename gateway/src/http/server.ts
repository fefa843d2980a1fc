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
import { type FastifyInstance, fastify } from 'fastify';
import { parseBody } from './bodies/json-bodies.ts';
import { limitBodies } from './bodies/limit-bodies.ts';
import type { EarlyRejection } from './early-rejection/early-rejection.ts';
import { handleFailures } from './failures/failures.ts';
import { type Fallback, handleUnknownRoutes } from './failures/unknown-routes.ts';
import { routableUrl } from './failures/unreadable-paths.ts';
import { limitConnections } from './limits/connection-limits.ts';
import type { TrustProxy } from './origins/client-address.ts';
import { readForwardedAddresses } from './origins/forwarded-addresses.ts';
import { warnOfUnnamedProxy } from './origins/unnamed-proxy.ts';
import { BoundedResponse, ignoreCutOff } from './responses/bounded-responses.ts';
import { limitUnreadResponses } from './responses/limit-unread-responses.ts';

export interface ServerOptions {
  readonly log: Logger;
  readonly telemetry?: Telemetry;
  readonly trustProxy: TrustProxy;
  /** Responds where no route matches. */
  readonly fallback: Fallback;
  /** Runs before all hooks, and after `X-Forwarded-For` has been read, by which it blocks; without it no request is rejected early. */
  readonly earlyRejection?: Pick<EarlyRejection, 'guard'>;
  /** Aborted once the process is told to stop. */
  readonly signal?: AbortSignal | undefined;
}

/** Long enough for a picture over a slow connection. */
const REQUEST_WITHIN_MS = 120_000;
/** Longer than any request of ours. A connection whose request never comes may keep as much (SEC-17). */
const MAX_HEAD_BYTES = 12 * 1024;

/** The gateway's server without its routes: it reads bodies, sends failures, and logs and counts requests. */
export function createServer({
  log,
  telemetry = noTelemetry,
  trustProxy,
  fallback,
  earlyRejection,
  signal,
}: ServerOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    trustProxy: trustProxy && [...trustProxy],
    genReqId: () => newId(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: REQUEST_WITHIN_MS,
    // Longer parts would be answered before any hook (SEC-03). Each call's own schema limits them.
    routerOptions: { maxParamLength: MAX_HEAD_BYTES },
    rewriteUrl: routableUrl,
    http: { ServerResponse: BoundedResponse, maxHeaderSize: MAX_HEAD_BYTES },
  });
  limitConnections(app.server, trustProxy);
  if (earlyRejection !== undefined) guardRequests(app, earlyRejection.guard);
  guardRequests(app, ignoreCutOff);
  guardRequests(app, readForwardedAddresses(trustProxy, log));
  followRequests(app, { telemetry, log, requestIdOf: ({ id }) => id, joinsTraces: false });
  tellRequestIds(app);
  warnOfUnnamedProxy(app, log);
  endConnectionsWhileStopping(app, signal);
  handleFailures(app, log);
  limitBodies(app);
  limitUnreadResponses(app);
  acceptJsonBodies(app, parseBody);
  handleUnknownRoutes(app, fallback);
  return app;
}

/** Wraps the request listeners that the server already has, among them Fastify's: the guard added last comes first. */
function guardRequests({ server }: FastifyInstance, guard: EarlyRejection['guard']): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  for (const handle of handlers) server.on('request', guard(handle));
}

/** Every response names its request, so that people who ask for help can say which one it was (OBS-03). */
function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

const IDLE_CHECK_MS = 100;

/** Accepts no more requests and finishes the running ones; connections that become idle meanwhile are closed. */
export async function drain(app: FastifyInstance): Promise<void> {
  const closing = app.close();
  const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await closing;
  } finally {
    clearInterval(timer);
  }
}
