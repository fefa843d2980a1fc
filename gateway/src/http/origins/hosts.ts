import { isIP } from 'node:net';
import { ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requested by our own infrastructure, under whatever name it knows this process by. */
const INNER_ROUTES = new Set(['/healthz', '/readyz', '/.well-known/jwks.json']);

/**
 * Refuses requests for a host that isn't ours, as a protection against DNS rebinding, and requests that name two hosts
 * (SEC-10). Ours are the host of `publicUrl`, `others`, localhost, and IP addresses, which nobody can rebind.
 */
export function requireOwnHost(
  app: FastifyInstance,
  { publicUrl, others }: { publicUrl: URL; others: readonly string[] },
): void {
  const known = new Set([publicUrl.hostname, 'localhost', ...others]);
  app.addHook('onRequest', async (request) => {
    if (namesTwoHosts(request)) refuseHost('The request names two hosts.');
    if (INNER_ROUTES.has(request.routeOptions.url ?? '')) return;
    const name = request.hostname.toLowerCase();
    if (!known.has(name) && isIP(name.replace(/^\[|\]$/g, '')) === 0) {
      refuseHost('This host is not served here.');
    }
  });
}

/** Node.js itself would silently use the first of several. */
function namesTwoHosts({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length > 1;
}

function refuseHost(message: string): never {
  throw new ServiceError('BAD_REQUEST', message);
}
