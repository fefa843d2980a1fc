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

/**
 * Whether another site's page makes the browser load this, such as a picture, a frame, a fetch, a WebSocket or a page in
 * advance; a followed link is none. It must not count against the limits of the browser's address: a page that one person has open would
 * use them up for everybody there (SEC-29).
 */
export function isForeignLoad({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  // Chromium sends no Sec-Fetch-* with a WebSocket's handshake, and our own pages open none.
  if (headers['sec-websocket-key'] !== undefined) return true;
  const site = headers['sec-fetch-site'];
  // What is loaded before anybody follows the link says so, by the second name in older browsers.
  const purposes = [headers['sec-purpose'], headers['purpose']];
  const isFollowed =
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    !purposes.some((purpose) => purpose?.toString().startsWith('prefetch'));
  return (site === 'cross-site' || site === 'same-site') && !isFollowed;
}

/**
 * Refuses what another site's page loads (SEC-29).
 * @throws ServiceError FORBIDDEN
 */
export function refuseForeignLoad(request: Pick<FastifyRequest, 'headers'>): void {
  if (isForeignLoad(request)) refuseForeign();
}

function refuseForeign(): never {
  throw new ServiceError('FORBIDDEN', 'This request came from another site.');
}
