import { ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses cross-site requests (design.md#identity-and-permissions): `Origin`, if sent, must be ours; otherwise
 * `Sec-Fetch-Site` must be same-origin or none. A request with neither header comes from no browser and passes.
 * Our origin is that of `publicUrl`; if that is plain http, the host the browser used is accepted too, so that `127.0.0.1`
 * works as well as `localhost`.
 * @throws ServiceError FORBIDDEN
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: URL): void {
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    const asked = publicUrl.protocol === 'http:' ? `http://${host}` : undefined;
    if (origin !== publicUrl.origin && origin !== asked) refuseForeign();
    return;
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuseForeign();
}

function refuseForeign(): never {
  throw new ServiceError('FORBIDDEN', 'This request came from another site.');
}
