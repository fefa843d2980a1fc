import { ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses cross-site requests (design.md#identity-and-permissions): `Origin`, if sent, must be ours; otherwise
 * `Sec-Fetch-Site` must be same-origin or none. A request with neither header comes from no browser and passes.
 * Our origin is that of `publicUrl`, or that of the host which the request itself names, with the same scheme: one of
 * ALLOWED_HOSTS, `localhost` or an address. hosts.ts has refused any other host before.
 * @throws ServiceError FORBIDDEN
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: URL): void {
  const { origin } = request.headers;
  if (origin !== undefined) {
    const asked = `${publicUrl.protocol}//${request.host}`;
    if (origin !== publicUrl.origin && origin !== asked) refuseForeign();
    return;
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuseForeign();
}

function refuseForeign(): never {
  throw new ServiceError('FORBIDDEN', 'This request came from another site.');
}
