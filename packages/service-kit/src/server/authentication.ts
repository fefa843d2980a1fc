import type { Trace } from '@dewlane/events/cause';
import { CLIENT_ADDRESS_HEADER } from '@dewlane/internal-api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentActivity } from '../activity/activity.ts';
import { refuse } from '../errors/errors.ts';
import { newId } from '../process/ids.ts';
import type { Caller } from './principal.ts';
import type { VerifyToken } from './token-verifier.ts';

/** The header that carries the correlation id between processes. */
export const CORRELATION_HEADER = 'x-correlation-id';

const HEALTH_PATHS = new Set(['/healthz', '/readyz']);
const callers = new WeakMap<FastifyRequest, Caller>();

/** Whether a route only reports the health of the process; these need no token and are never refused. */
export function isHealthPath(url: string | undefined): boolean {
  return HEALTH_PATHS.has(url ?? '');
}

/**
 * Refuses every request without a valid token of the gateway with 401, except for /healthz and /readyz
 * (design.md#identity-and-permissions). `callerOf` then returns the request's caller.
 */
export function requireTokens(app: FastifyInstance, verifyToken: VerifyToken): void {
  app.addHook('onRequest', async (request) => {
    if (isHealthPath(request.routeOptions.url)) return;
    const claims = await verifyToken(bearerToken(request));
    callers.set(request, {
      ...claims,
      address: singleHeader(request, CLIENT_ADDRESS_HEADER) ?? null,
      trace: traceOf(),
    });
  });
}

/**
 * The caller of a request.
 * @throws ServiceError UNAUTHENTICATED on routes without a token
 */
export function callerOf(request: FastifyRequest): Caller {
  return callers.get(request) ?? refuse('UNAUTHENTICATED');
}

function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? refuse('UNAUTHENTICATED');
}

/** The id that came with a request, or a new one. */
export function requestIdOf(request: FastifyRequest): string {
  const correlationId = singleHeader(request, CORRELATION_HEADER);
  return correlationId !== undefined && isId(correlationId) ? correlationId : newId();
}

/** The trace context of the current request. */
function traceOf(): Trace {
  const { requestId, traceparent } = currentActivity() ?? {};
  return { correlationId: requestId, traceparent };
}

function isId(text: string): boolean {
  return /^[\w.-]{1,100}$/.test(text);
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
