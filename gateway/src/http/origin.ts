import { ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses what another site made a browser send (design.md#identity-and-permissions): `Origin`, where sent, must be ours; else `Sec-Fetch-Site`
 * same-origin or none; a request with neither comes from no browser and passes.
 * Ours is `publicUrl`; where that is plain http, the address the browser itself used too, so that `127.0.0.1` does for
 * `localhost`.
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
