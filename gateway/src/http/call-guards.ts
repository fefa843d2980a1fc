import type { FastifyInstance } from 'fastify';
import { requireOwnOrigin } from './origin.ts';
import type { RateLimit } from './rate-limits.ts';

/** Signing out changes something although browsers do it by navigation. */
const LOGOUT_PATH = '/api/logout';
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What is asked of every call of /api and /graphql, unknown ones too, before anything else: it counts against the
 * address's limit, a write comes from our own pages or from no browser, and no answer is kept by a cache unless its route
 * says so.
 */
export function guardCalls(
  app: FastifyInstance,
  { publicUrl, limit }: { publicUrl: URL; limit: RateLimit },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url, method } = request;
    if (!/^\/(api|graphql)([/?]|$)/.test(url)) return;
    reply.header('cache-control', 'no-store');
    await limit(request.ip);
    if (!READING.has(method) || url.startsWith(LOGOUT_PATH)) requireOwnOrigin(request, publicUrl);
  });
}
