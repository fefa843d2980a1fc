import { ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses a cross-site request without `Origin` (design.md#identity-and-permissions): its `Sec-Fetch-Site` must be same-origin
 * or none. One with neither header comes from no browser and passes; `refuseForeignLoad` checks an `Origin`.
 * @throws ServiceError FORBIDDEN
 */
export function requireOwnSite({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers.origin !== undefined) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuseForeign();
}

/**
 * Whether the request names an origin that isn't ours. Old browsers tell no more of what another site's page fetches (SEC-29).
 * Our origin is that of `publicUrl`, or that of the host which the request itself names, with the same scheme: one of
 * ALLOWED_HOSTS, `localhost` or an address. hosts.ts has refused any other host before.
 */
export function hasForeignOrigin(
  { headers: { origin }, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: URL,
): boolean {
  if (origin === undefined) return false;
  const asked = `${publicUrl.protocol}//${host}`;
  return origin !== publicUrl.origin && origin !== asked;
}

/**
 * Whether another site's page makes the browser load this, such as a picture, a frame, a fetch or a page in advance; a followed
 * link is none. It must not count against the limits of the browser's address: a page that one person has open would use them
 * up for everybody there (SEC-29).
 */
export function isForeignLoad({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
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
 * Refuses what another site's page loads, by what the browser tells of it or by its `Origin` (SEC-29).
 * @throws ServiceError FORBIDDEN
 */
export function refuseForeignLoad(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: URL,
): void {
  if (isForeignLoad(request) || hasForeignOrigin(request, publicUrl)) refuseForeign();
}

function refuseForeign(): never {
  throw new ServiceError('FORBIDDEN', 'This request came from another site.');
}
