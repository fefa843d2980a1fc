import { ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EarlyRejection } from './early-rejection/early-rejection.ts';
import type { RateLimit } from './limits/rate-limits.ts';
import { requireOwnOrigin } from './origins/origin.ts';

/** A GET that changes something: browsers sign out by navigating. */
const LOGOUT_ROUTE = '/api/logout';
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Checks every call of /api and /graphql, and every request without a route, before anything else: it counts against the
 * address's rate limit, a write must come from our own pages or from no browser, and no cache may keep the response unless the
 * route says so. The matched route decides, not the path, since a path can be spelled in many ways (SEC-03).
 */
export function guardCalls(
  app: FastifyInstance,
  {
    publicUrl,
    limit,
    earlyRejection,
  }: { publicUrl: URL; limit: RateLimit; earlyRejection: Pick<EarlyRejection, 'block'> },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isGuarded(request)) return;
    reply.header('cache-control', 'no-store');
    await limit(request.ip).catch((error: unknown) => {
      if (error instanceof ServiceError)
        earlyRejection.block(request.ip, error.retryAfterSeconds ?? 0);
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
