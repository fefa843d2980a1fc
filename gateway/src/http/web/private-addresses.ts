import type { FastifyInstance } from 'fastify';

const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Keeps the addresses of the scope's pages, which hold a message's token, out of caches, search engines and Referer headers,
 * which a proxy may log (SEC-36).
 */
export function keepAddressesPrivate(scope: FastifyInstance): void {
  // Must run last: sending the web client's page sets its usual, less private headers.
  scope.addHook('onSend', async (_request, reply) => {
    reply.headers(PRIVATE).removeHeader('etag').removeHeader('last-modified');
  });
}
