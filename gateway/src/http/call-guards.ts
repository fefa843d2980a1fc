import { ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Door } from './door/door.ts';
import { requireOwnOrigin } from './origin.ts';
import type { RateLimit } from './rate-limits.ts';

/** Signing out changes something although browsers do it by navigation. */
const LOGOUT_ROUTE = '/api/logout';
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What is asked of every call of /api and /graphql before anything else, and of what no route takes: it counts against the
 * address's limit, a write comes from our own pages or from no browser, and no response is kept by a cache unless its route
 * says so. The matched route decides, since one route has many spellings (SEC-03).
 */
export function guardCalls(
  app: FastifyInstance,
  { publicUrl, limit, door }: { publicUrl: URL; limit: RateLimit; door: Pick<Door, 'close'> },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isGuarded(request)) return;
    reply.header('cache-control', 'no-store');
    await limit(request.ip).catch((error: unknown) => {
      if (error instanceof ServiceError) door.close(request.ip, error.retryAfterSeconds ?? 0);
      throw error;
    });
    if (changesSomething(request)) requireOwnOrigin(request, publicUrl);
  });
}

function isGuarded({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === undefined || /^\/(?:api|graphql)(?:\/|$)/.test(routeOptions.url);
}

function changesSomething({ method, routeOptions }: FastifyRequest): boolean {
  return !READING.has(method) || routeOptions.url === LOGOUT_ROUTE;
}
