import { ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EarlyRejection } from './early-rejection/early-rejection.ts';
import type { RateLimit } from './limits/rate-limits.ts';
import { LOGOUT_PATH } from './logout-path.ts';
import { refuseForeignLoad, requireOwnSite } from './origins/origin.ts';

/** GETs for our own pages only: browsers sign out by navigating, and an export counts as an attempt to sign in. */
const OWN_READS: ReadonlySet<string | undefined> = new Set([LOGOUT_PATH, '/api/account/export']);
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Checks every call of /api and /graphql, and every request without a route, before anything else: what another site's page loads
 * is refused, a write must come from our own pages or from no browser, all else counts against the address's rate limit, and no
 * cache may keep the response unless the route says so. The matched route decides, not the path, since a path can be spelled in
 * many ways (SEC-03).
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
    refuseForeignLoad(request, publicUrl);
    if (isForOwnPages(request)) requireOwnSite(request);
    await limit(request.ip).catch((error: unknown) => {
      if (error instanceof ServiceError)
        earlyRejection.block(request.ip, error.retryAfterSeconds ?? 0);
      throw error;
    });
  });
}

function isGuarded({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === undefined || /^\/(?:api|graphql)(?:\/|$)/.test(routeOptions.url);
}

function isForOwnPages({ method, routeOptions }: FastifyRequest): boolean {
  return !READING.has(method) || OWN_READS.has(routeOptions.url);
}
